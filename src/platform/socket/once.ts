import type { SocketHandlers } from './types'

/** RFC 6455: closed without a close frame. */
export const abnormal = 1006

/** Tells of the end once: a refusal reports an error and a close. Closes what does not open in time. */
export function lifetime(handlers: SocketHandlers, timeout: number, giveUp: () => void) {
  let ended = false
  const timer = setTimeout(() => {
    giveUp()
    end(abnormal, 'timeout')
  }, timeout)
  function end(code: number, reason: string) {
    if (ended) return
    ended = true
    clearTimeout(timer)
    handlers.close(code, reason)
  }
  return {
    open() {
      clearTimeout(timer)
      if (!ended) handlers.open()
    },
    message(data: unknown) {
      if (!ended && typeof data === 'string') handlers.message(data)
    },
    end,
  }
}
