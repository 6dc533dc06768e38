import type { Data } from '../../data'
import { asSent } from '../../network'
import { WireSocket } from '../../socket'
import type { Api, ApiMaker } from '../call'
import { download, headersOf, readBody, request, upload } from '../wire'

export function network(make: ApiMaker): Api {
  const { host } = make
  return {
    request: make.task('request', { url: 'String' }, (options) =>
      request(host, options, headersOf(options['header']), ({ status, headers, bytes }) => ({
        statusCode: status,
        header: asSent(headers),
        cookies: [],
        data: readBody(
          host,
          bytes,
          options['responseType'] === 'arraybuffer'
            ? 'arraybuffer'
            : options['dataType'] === undefined || options['dataType'] === 'json'
              ? 'json'
              : 'text',
        ),
      })),
    ),
    uploadFile: make.task('uploadFile', { url: 'String', filePath: 'String', name: 'String' }, (options) =>
      upload(host, options, headersOf(options['header']), String(options['name']), ({ status, bytes }) => ({
        statusCode: status,
        data: readBody(host, bytes, 'text'),
      })),
    ),
    downloadFile: make.task('downloadFile', { url: 'String' }, (options) =>
      download(host, options, headersOf(options['header']), ({ status, headers }, path) => ({
        statusCode: status,
        tempFilePath: path,
        header: asSent(headers),
      })),
    ),
    connectSocket: make.task('connectSocket', { url: 'String' }, (options) => ({
      task: socketTask(make, options),
      done: Promise.resolve({}),
    })),
  }
}

function socketTask(make: ApiMaker, options: Data): Data {
  const { host } = make
  const protocols = Array.isArray(options['protocols']) ? options['protocols'].map(String) : []
  const timeout = typeof options['timeout'] === 'number' ? options['timeout'] : 60_000
  const socket = new WireSocket(
    String(options['url']),
    headersOf(options['header']),
    protocols,
    timeout,
    host.device,
    host.network,
    host.log,
  )
  host.sockets.add(socket)
  type Listener = (value: Data) => void
  const tell = (listener: Listener, value: Data): void =>
    void host.sandbox.guard(() => listener(make.adopt(value)))
  return {
    onOpen: (listener: Listener) => void socket.on('open', () => tell(listener, { header: {} })),
    onMessage: (listener: Listener) =>
      void socket.on('message', (data) =>
        tell(listener, { data: typeof data === 'string' ? data : host.sandbox.adoptBytes(data) }),
      ),
    onClose: (listener: Listener) =>
      void socket.on('close', (code, reason) => tell(listener, { code, reason })),
    onError: (listener: Listener) =>
      void socket.on('error', (message) => tell(listener, { errMsg: message })),
    send: make.method('sendSocketMessage', {}, async ({ data }) => {
      if (!socket.isOpen) throw new Error('SocketTask.readyState is not OPEN')
      socket.send(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer))
    }),
    close: make.method('closeSocket', {}, async ({ code, reason }) => {
      socket.close(typeof code === 'number' ? code : 1000, typeof reason === 'string' ? reason : '')
    }),
  }
}
