# syntax=docker/dockerfile:1
# Builds the client, then removes tests, benchmarks and development packages. Node comes from the image, not from npm.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build && npm prune --omit=dev --ignore-scripts && rm -rf tests bench reports node_modules/node-linux-*

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "server/main.ts"]
