import { handleResult } from '../vendor.ali'
import { abnormal, lifetime } from './once'
import type { Connect } from './types'

const normal = 1000
/** What fails here ends the connection, and `onError` or `onClose` tells of that. */
const ignore = () => undefined

/** What the end of a connection says beyond what Alipay's types know; older hosts leave it out. */
interface End {
  socketTaskID: string
  code?: number
  reason?: string
  errorMessage?: string
}
const endOf = ({ code = abnormal, reason, errorMessage }: End): [number, string] => [
  code,
  reason ?? errorMessage ?? '',
]

export const connect: Connect = (url, handlers, timeout) => {
  const task = my.connectSocket({ url, multiple: true })
  const close = (code: number, reason: string) => handleResult(task.close({ code, reason, fail: ignore }))
  const life = lifetime(handlers, timeout, () => close(normal, ''))
  task.onOpen(() => life.open())
  task.onMessage(({ data }) => life.message(data.data))
  task.onError(({ data }) => life.end(...endOf(data)))
  task.onClose(({ data }) => life.end(...endOf(data)))
  return {
    send: (text) => handleResult(task.send({ data: text, fail: ignore })),
    close: (code = normal, reason = '') => close(code, reason),
  }
}
