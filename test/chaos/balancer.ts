/** What stands before the nodes of a fleet: calls go by turns to those that say they are ready. */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Between two looks at /readyz, ms. */
const every = 100

interface Backend {
  url: string
  ready: boolean
  /** Calls that it answered. */
  answered: number
}

export class Balancer {
  private readonly backends: Backend[] = []
  private readonly agent = new Agent({ keepAlive: true })
  private readonly server = createServer((call, answer) => this.pass(call, answer))
  private timer: NodeJS.Timeout | null = null
  private turn = 0
  url = ''

  async start(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening')
    const { port } = this.server.address() as { port: number }
    this.url = `http://127.0.0.1:${port}`
    this.timer = setInterval(() => {
      for (const backend of this.backends) void this.look(backend)
    }, every)
  }

  /** Sends calls to the node from when it is ready on. Gives how many it has answered. */
  async add(url: string): Promise<() => number> {
    const backend = { url, ready: false, answered: 0 }
    this.backends.push(backend)
    while (!backend.ready) await this.look(backend)
    return () => backend.answered
  }

  /** Forgets a node that has ended. */
  remove(url: string): void {
    const at = this.backends.findIndex((backend) => backend.url === url)
    this.backends.splice(at, 1)
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer)
    this.server.closeAllConnections()
    this.agent.destroy()
    await once(this.server.close(), 'close')
  }

  private async look(backend: Backend): Promise<void> {
    backend.ready = await fetch(`${backend.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  private pass(call: IncomingMessage, answer: ServerResponse): void {
    const chunks: Buffer[] = []
    call.on('data', (chunk: Buffer) => chunks.push(chunk))
    call.on('end', () => this.send(call, Buffer.concat(chunks), answer, this.backends.length))
  }

  /** One that no node took goes to the next; one that a node took and did not answer is lost. */
  private send(call: IncomingMessage, body: Buffer, answer: ServerResponse, tries: number): void {
    const ready = this.backends.filter((backend) => backend.ready)
    const backend = ready[(this.turn += 1) % ready.length]
    if (!backend || tries === 0) {
      answer.writeHead(502).end()
      return
    }
    const { method, url, headers } = call
    const { hostname, port } = new URL(backend.url)
    const passed = request({ agent: this.agent, hostname, port, method, path: url, headers }, (back) => {
      backend.answered += 1
      answer.writeHead(back.statusCode ?? 502, back.headers)
      back.pipe(answer)
    })
    passed.on('error', (err: NodeJS.ErrnoException) => {
      if (err.code === 'ECONNREFUSED') this.send(call, body, answer, tries - 1)
      else if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    passed.end(body)
  }
}
