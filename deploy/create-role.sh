#!/bin/bash
# Creates the login and the database of the application, as docs/operations.md describes.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username postgres --set password="$(cat /run/secrets/sacoche-password)" <<'SQL'
CREATE ROLE sacoche LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE sacoche OWNER sacoche ENCODING 'UTF8' TEMPLATE template0;
SQL
