const CHECK_MS = 250

/**
 * Sends SIGTERM to this process after npm, which started it, has ended. npm starts a shell, and the shell starts this process. npm passes a
 * signal only to the shell, which ends without passing it on. Without this function the process would keep running, with its port and its
 * database. Does nothing in a process that npm did not start, because the parent of such a process may end first on purpose.
 */
export function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    // An orphan gets another parent. On Windows the id never changes; there, npm ends its children itself.
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}
