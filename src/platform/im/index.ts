import type Tim from 'tim-wx-sdk'
import type { Im } from './types'

/** The vendor's own: keys alone. */
const logLevel = 1

// oxlint-disable-next-line no-console
const log = (what: string) => (error: unknown) => console.warn(`IM ${what}`, error)

/** Half a megabyte: only builds that name an app of the vendor's hold it, and it is read when somebody signs in. */
// oxlint-disable-next-line typescript/no-require-imports
const load = (): typeof Tim | null => (process.env.IM_APP_ID ? (require('tim-wx-sdk') as typeof Tim) : null)

interface Received {
  type: string
  payload: { data?: string; description?: string }
}

export const im: Im = {
  open({ appId, userId, userSig }, listener) {
    const tim = load()
    if (!tim) return () => undefined
    const client = tim.create({ SDKAppID: appId })
    client.setLogLevel(logLevel)
    const received = ({ data }: { data: unknown }) => {
      for (const { type, payload } of data as Received[]) {
        if (type === tim.TYPES.MSG_CUSTOM) listener.message(payload.description ?? '', payload.data ?? '')
      }
    }
    const kicked = ({ data }: { data: unknown }) => {
      if ((data as { type: string }).type === tim.TYPES.KICKED_OUT_USERSIG_EXPIRED) listener.expired()
    }
    client.on(tim.EVENT.MESSAGE_RECEIVED, received)
    client.on(tim.EVENT.KICKED_OUT, kicked)
    client.login({ userID: userId, userSig }).catch(log('login'))
    return () => {
      client.off(tim.EVENT.MESSAGE_RECEIVED, received)
      client.off(tim.EVENT.KICKED_OUT, kicked)
      client.logout().catch(log('logout'))
    }
  },
}
