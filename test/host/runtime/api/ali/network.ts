import type { Data } from '../../data'
import { Failure } from '../../device'
import { WireSocket } from '../../socket'
import type { Api, ApiMaker } from '../call'
import { Signals } from '../signals'
import { download, headersOf, readBody, request, upload } from '../wire'

export function network(make: ApiMaker): Api {
  const { host } = make
  const headers = (options: Data): Record<string, string> =>
    headersOf(options['headers'] ?? options['header'])
  return {
    request: make.task('request', { url: 'String' }, (options) =>
      request(host, options, headers(options), (response) => {
        const kind = options['dataType']
        const data = readBody(host, response.bytes, kind === 'arraybuffer' || kind === 'text' ? kind : 'json')
        const result = {
          data,
          status: response.status,
          statusCode: response.status,
          headers: response.headers,
          header: response.headers,
        }
        // Alipay takes every status outside 2xx for a failure.
        if (response.status < 200 || response.status > 299) throw new HttpFailure(result)
        return result
      }),
    ),
    uploadFile: make.task(
      'uploadFile',
      { url: 'String', filePath: 'String', fileType: 'String' },
      (options) =>
        upload(
          host,
          options,
          headers(options),
          String(options['name'] ?? options['fileName']),
          (response) => ({
            data: readBody(host, response.bytes, 'text'),
            statusCode: response.status,
            header: response.headers,
          }),
        ),
    ),
    downloadFile: make.task('downloadFile', { url: 'String' }, (options) =>
      download(host, options, headers(options), (response, path) => {
        if (response.status !== 200) throw new Failure('failed', '下载失败')
        return { apFilePath: path, tempFilePath: path, headers: response.headers, header: response.headers }
      }),
    ),
    ...sockets(make),
  }
}

class HttpFailure extends Failure {
  constructor(result: Data) {
    super('failed', 'http status error', { ...result, error: 19 })
  }
}

type Listener = (value: Data) => void

/** One connection whose events go to `my.onSocket…`, or with `multiple` any number of tasks. */
function sockets(make: ApiMaker): Api {
  const { host } = make
  const signals = new Signals(host.sandbox)
  let shared: WireSocket | null = null
  const open = (options: Data): WireSocket => {
    const protocols = Array.isArray(options['protocols']) ? options['protocols'].map(String) : []
    const socket = new WireSocket(
      String(options['url']),
      headersOf(options['header']),
      protocols,
      60_000,
      host.device,
      host.network,
      host.log,
    )
    host.sockets.add(socket)
    return socket
  }
  const start = make.method('connectSocket', { url: 'String' }, (options) => {
    shared?.close()
    const socket = open(options)
    shared = socket
    socket.on('open', () => signals.send('SocketOpen', {}))
    socket.on('message', (data) =>
      signals.send('SocketMessage', { data: text(data), isBuffer: typeof data !== 'string' }),
    )
    socket.on('error', (message) => signals.send('SocketError', { error: 1, errorMessage: message }))
    socket.on('close', (code, reason) => {
      if (shared === socket) shared = null
      signals.send('SocketClose', { code, reason })
    })
  })
  return {
    ...signals.api(['SocketOpen', 'SocketMessage', 'SocketError', 'SocketClose']),
    connectSocket: (options: Data) =>
      options['multiple'] === true ? task(make, open(options)) : start(options),
    sendSocketMessage: make.method('sendSocketMessage', { data: 'String' }, ({ data }) => {
      if (!shared?.isOpen) throw new Failure('failed', 'WebSocket 未连接')
      shared.send(String(data))
      return { success: true }
    }),
    closeSocket: make.method('closeSocket', {}, ({ code, reason }) => {
      shared?.close(typeof code === 'number' ? code : 1000, typeof reason === 'string' ? reason : '')
      return { message: '' }
    }),
  }
}

function task(make: ApiMaker, socket: WireSocket): Data {
  const tell = (listener: Listener, value: Data): void =>
    void make.host.sandbox.guard(() => listener(make.adopt(value)))
  const stops = new Map<Listener, () => void>()
  const on =
    (subscribe: (listener: Listener) => () => void) =>
    (listener: Listener): void =>
      void stops.set(listener, subscribe(listener))
  const off = (listener?: Listener): void =>
    listener ? stops.get(listener)?.() : stops.forEach((stop) => stop())
  return {
    onOpen: on((listener) => socket.on('open', () => tell(listener, { data: {} }))),
    onMessage: on((listener) =>
      socket.on('message', (data) =>
        tell(listener, { data: { data: text(data), isBuffer: typeof data !== 'string' } }),
      ),
    ),
    onClose: on((listener) =>
      socket.on('close', (code, reason) => tell(listener, { data: { code, reason } })),
    ),
    onError: on((listener) =>
      socket.on('error', (message) =>
        tell(listener, { error: 1, data: { error: 1, errorMessage: message } }),
      ),
    ),
    offOpen: off,
    offMessage: off,
    offClose: off,
    offError: off,
    send: make.method('sendSocketMessage', { data: 'String' }, ({ data }) => {
      if (!socket.isOpen) throw new Failure('failed', 'WebSocket 未连接')
      socket.send(String(data))
      return { success: true }
    }),
    close: make.method('closeSocket', {}, ({ code, reason }) => {
      socket.close(typeof code === 'number' ? code : 1000, typeof reason === 'string' ? reason : '')
      return { message: '' }
    }),
  }
}

const text = (data: string | Uint8Array): string =>
  typeof data === 'string' ? data : Buffer.from(data).toString('base64')
