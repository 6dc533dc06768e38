import { abnormal, lifetime } from './once'
import type { Connect } from './types'

const normal = 1000

export const connect: Connect = (url, handlers, timeout) => {
  const life = lifetime(handlers, timeout, () => task.close({}))
  const task = wx.connectSocket({ url, timeout, fail: ({ errMsg }) => life.end(abnormal, errMsg) })
  task.onOpen(() => life.open())
  task.onMessage(({ data }) => life.message(data))
  task.onError(({ errMsg }) => life.end(abnormal, errMsg))
  task.onClose(({ code, reason }) => life.end(code, reason))
  return {
    send: (text) => task.send({ data: text }),
    close: (code = normal, reason = '') => task.close({ code, reason }),
  }
}
