import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** What the vendor's SDK sends and takes over its socket: JSON as bytes, as far as tests met it. It is documented nowhere. */
interface Frame {
  head: { servcmd: string; seq: number; identifier?: string; usersig?: string; sdkappid?: number }
  body: Record<string, unknown>
}

/** Tencent Cloud Chat's gateway for apps: takes a sign-in, and brings them messages. */
export interface FakeTimGateway {
  url: string
  /** Who signed in, by which app and signature. */
  logins: { account: string; signature: string; appId: number }[]
  /** Accounts that signed out. */
  logouts: number
  /** Brings a message of one account to all that are connected. */
  push(from: string, to: string, elements: readonly unknown[]): void
  close(): Promise<void>
}

/** What answers want beside that all is well. Without an end of the lists the SDK asks on. */
const answers: Record<string, Record<string, unknown>> = {
  'im_open_status.wslogin': {
    TinyId: '144115198244471703',
    A2Key: 'a2',
    Expire: 3600,
    HelloInterval: 120,
    InstId: 1,
  },
  'recentcontact.page_get': { CompleteFlag: 1, SessionItem: [], TimeStamp: 1, StartIndex: 0 },
  'openim.getmsg': { Cookie: '', SyncFlag: 2, MsgList: [] },
}

export async function startTimGateway(): Promise<FakeTimGateway> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const write = (socket: WebSocket, frame: unknown) => socket.send(Buffer.from(JSON.stringify(frame)))
  const fake: FakeTimGateway = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logins: [],
    logouts: 0,
    push(from, to, elements) {
      const message = {
        From_Account: from,
        To_Account: to,
        MsgSeq: 5,
        MsgRandom: 99,
        MsgTimeStamp: Math.floor(Date.now() / 1000),
        MsgBody: elements,
      }
      const frame = {
        head: { ver: 'v4', servcmd: 'im_open_push.msg_push', seq: 1 },
        body: { EventArray: [{ Event: 9, C2cMsgArray: [message] }] },
      }
      for (const socket of server.clients) write(socket, frame)
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const { head } = JSON.parse(data.toString()) as Frame
      const { servcmd, identifier = '', usersig = '', sdkappid = 0 } = head
      if (servcmd === 'im_open_status.wslogin')
        fake.logins.push({ account: identifier, signature: usersig, appId: sdkappid })
      if (servcmd === 'im_open_status.wslogout') fake.logouts += 1
      const body = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '', ...answers[servcmd] }
      write(socket, { head, body })
    })
  })
  return fake
}
