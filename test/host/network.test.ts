import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { WebSocketServer } from 'ws'
import { pixel, program } from './fixture'

describe('the network', () => {
  let server: Server
  let sockets: WebSocketServer
  let base = ''
  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array))
    return Buffer.concat(chunks).toString('latin1')
  }
  before(async () => {
    server = createServer((request, response) => {
      if (request.url === '/never') return
      void bodyOf(request).then((body) => {
        response.writeHead(request.url?.startsWith('/bad') ? 500 : 200, {
          'content-type': 'application/json',
          'x-kind': 'test',
        })
        response.end(
          JSON.stringify({
            method: request.method,
            url: request.url,
            type: request.headers['content-type']?.split(';')[0],
            token: request.headers['token'],
            size: body.length,
            file: /filename="([^"]+)"/.exec(body)?.[1],
            field: /name="(\w+)"; filename/.exec(body)?.[1],
          }),
        )
      })
    })
    sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket) =>
      socket.on('message', (data) =>
        String(data) === 'bye' ? socket.close(4001, 'done') : socket.send(`echo ${String(data)}`),
      ),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    server.close()
  })
  const built = 'http://127.0.0.1:3000'

  test('requests reach the live server under the address that was built in', async (context) => {
    for (const [target, headers, status] of [
      ['wechat', 'header', 'statusCode'],
      ['qq', 'header', 'statusCode'],
      ['ali', 'headers', 'status'],
    ] as const) {
      const app = await program(
        context,
        target,
        `
        api.request({ url: '${built}/api/x', data: { q: '甲 乙' }, ${headers}: { Token: 't' }, success: r => done([r.${status}, r.data.url, r.data.token]) })
        api.request({ url: '${built}/api/y', method: 'POST', data: { n: 1 }, success: r => done([r.data.method, r.data.type, r.data.size, r.${headers}['X-Kind'] || r.${headers}['x-kind']]) })
        api.request({ url: '${built}/bad', success: r => done(['answered', r.statusCode]), fail: r => done(['failed', r.error, r.status, r.data.url]) })`,
        { server: base },
      )
      await app.tap('做')
      await app.see('[200,"/api/x?q=%E7%94%B2%20%E4%B9%99","t"]')
      await app.see('["POST","application/json",7,"test"]')
      await app.see(target === 'ali' ? '["failed",19,500,"/bad"]' : '["answered",500]')
      await app.idle()
      assert.deepEqual(app.exchanges.map(({ status: seen }) => seen).sort(), [200, 200, 500])
      app.assertClean()
    }
  })

  test('a slow answer times out, a dead spot fails at once, an abort is told', async (context) => {
    const app = await program(
      context,
      'wechat',
      `const fail = r => done(r.errMsg); const url = '${built}/never'
      api.request({ url, timeout: 30, fail }); api.request({ url, fail }).abort(); api.request({ url: '/relative', fail })`,
      { server: base },
    )
    await app.tap('做')
    await app.see('request:fail timeout')
    await app.see('request:fail abort')
    await app.see('invalid url')
    await app.setOnline(false)
    await app.tap('做')
    await app.see('ERR_INTERNET_DISCONNECTED')
  })

  test('files go up as multipart and come down as temporary files', async (context) => {
    for (const target of ['wechat', 'qq', 'ali'] as const) {
      const app = await program(
        context,
        target,
        `api.chooseImage({ count: 1, success: ({ tempFilePaths: [filePath] }) => {
          api.uploadFile({ url: '${built}/up', filePath, name: 'file', fileName: 'file', fileType: 'image', formData: { a: 1 }, success: r => { const d = JSON.parse(r.data); done([d.type, d.field, d.file]) } }) } })
        api.downloadFile({ url: '${built}/down.gif', success: r => done(r.tempFilePath) })`,
        { server: base },
      )
      app.choose(pixel)
      await app.tap('做')
      await app.see('["multipart/form-data","file","pixel.gif"]')
      await app.see(target === 'ali' ? 'https://resource/' : '://tmp_')
      app.assertClean()
    }
  })

  test('a socket opens, talks and closes, in each platform’s own way', async (context) => {
    const tasks = `const task = api.connectSocket({ url: '${built.replace('http', 'ws')}/ws', multiple: true })
      task.onOpen(() => task.send({ data: 'hi' })); task.onMessage(m => { done(m.data.data || m.data); task.send({ data: 'bye' }) }); task.onClose(c => done([(c.data || c).code, (c.data || c).reason]))`
    const shared = `api.onSocketOpen(() => api.sendSocketMessage({ data: 'hi' })); api.onSocketMessage(m => { done(m.data); api.sendSocketMessage({ data: 'bye' }) }); api.onSocketClose(c => done([c.code, c.reason]))
      api.connectSocket({ url: '${built.replace('http', 'ws')}/ws' })`
    for (const [target, code] of [
      ['wechat', tasks],
      ['qq', tasks],
      ['ali', tasks],
      ['ali', shared],
    ] as const) {
      const app = await program(context, target, code, { server: base })
      await app.tap('做')
      await app.see('"echo hi"; [4001,"done"]')
      app.assertClean()
    }
  })

  test('a socket drops when the network does', async (context) => {
    const app = await program(
      context,
      'wechat',
      `api.onNetworkStatusChange(n => done(n.isConnected))
      const task = api.connectSocket({ url: '${built.replace('http', 'ws')}/ws' }); task.onOpen(() => done('open')); task.onClose(c => done(c.code))`,
      { server: base },
    )
    await app.tap('做')
    await app.see('"open"')
    await app.setOnline(false)
    await app.see('false')
    await app.see('1006')
  })
})
