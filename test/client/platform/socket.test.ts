import { connect as connectAli } from '@/platform/socket/index.ali'
import { connect as connectWeb } from '@/platform/socket/index.web'
import { connect as connectWechat } from '@/platform/socket/index'
import { host } from './fakes'

afterEach(() => jest.useRealTimers())

describe('socket', () => {
  type Listener = (event: object) => void
  /** A task or a WebSocket whose events the test sends. */
  class Line {
    readonly on: Record<string, Listener> = {}
    readonly sent: string[] = []
    readonly close = jest.fn()
    readyState = 1
    onOpen = (listener: Listener) => {
      this.on.open = listener
    }
    onMessage = (listener: Listener) => {
      this.on.message = listener
    }
    onError = (listener: Listener) => {
      this.on.error = listener
    }
    onClose = (listener: Listener) => {
      this.on.close = listener
    }
    send = (data: string | { data: string }) => this.sent.push(typeof data === 'string' ? data : data.data)
    emit = (name: string, event: object = {}) => this.on[name]?.(event)
  }
  class FakeWebSocket extends Line {
    static readonly OPEN = 1
    set onopen(listener: Listener) {
      this.on.open = listener
    }
    set onmessage(listener: Listener) {
      this.on.message = listener
    }
    set onerror(listener: Listener) {
      this.on.error = listener
    }
    set onclose(listener: Listener) {
      this.on.close = listener
    }
  }
  const targets = {
    WeChat: { connect: connectWechat, wrap: (event: object) => event },
    Alipay: { connect: connectAli, wrap: (event: object) => ({ data: event }) },
    web: { connect: connectWeb, wrap: (event: object) => event },
  }

  describe.each(Object.entries(targets))('%s', (_, { connect, wrap }) => {
    const frame = (data: unknown) => wrap({ data })
    const end = (code: number, reason: string) => wrap({ code, reason })
    const open = (timeout = 1000) => {
      const line = new FakeWebSocket()
      host('wx', { connectSocket: () => line })
      host('my', { connectSocket: () => line })
      Object.assign(globalThis, {
        WebSocket: Object.assign(
          jest.fn(() => line),
          { OPEN: 1 },
        ),
      })
      const seen: unknown[][] = []
      const handlers = {
        open: () => seen.push(['open']),
        message: (text: string) => seen.push(['message', text]),
        close: (code: number, reason: string) => seen.push(['close', code, reason]),
      }
      return { line, seen, socket: connect('ws://127.0.0.1/api/realtime', handlers, timeout) }
    }

    it('tells of opening, of text and of its end', () => {
      const { line, seen, socket } = open()
      line.emit('open')
      line.emit('message', frame('{"type":"ready"}'))
      line.emit('message', frame(new ArrayBuffer(2)))
      socket.send('hello')
      line.emit('close', end(4401, 'signed out'))
      expect(line.sent).toEqual(['hello'])
      expect(seen).toEqual([['open'], ['message', '{"type":"ready"}'], ['close', 4401, 'signed out']])
    })

    it('tells of a refusal once, though the host tells twice', () => {
      const { line, seen } = open()
      line.emit('error', wrap({ errMsg: 'refused', errorMessage: 'refused' }))
      line.emit('close', end(1006, ''))
      expect(seen.map(([name, code]) => [name, code])).toEqual([['close', 1006]])
    })

    it('gives up what does not open in time, and hears no more of it', () => {
      jest.useFakeTimers()
      const { line, seen } = open(500)
      jest.advanceTimersByTime(500)
      expect(line.close).toHaveBeenCalledTimes(1)
      line.emit('open')
      line.emit('close', end(1000, ''))
      expect(seen).toEqual([['close', 1006, 'timeout']])
    })
  })
})
