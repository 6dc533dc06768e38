import { abnormal, lifetime } from './once'
import type { Connect } from './types'

const normal = 1000

export const connect: Connect = (url, handlers, timeout) => {
  const socket = new WebSocket(url)
  const life = lifetime(handlers, timeout, () => socket.close())
  socket.onopen = () => life.open()
  socket.onmessage = ({ data }) => life.message(data)
  socket.onerror = () => life.end(abnormal, 'error')
  socket.onclose = ({ code, reason }) => life.end(code, reason)
  return {
    send(text) {
      // Nobody listens at a socket that is closing; its close has been or will be told.
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: (code = normal, reason = '') => socket.close(code, reason),
  }
}
