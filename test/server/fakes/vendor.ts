import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface VendorRequest {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: Buffer
}
export interface VendorAnswer {
  status?: number
  type?: string
  headers?: Record<string, string>
  body: string | Buffer
}

export interface Vendor {
  url: string
  /** host:port */
  host: string
  requests: VendorRequest[]
  close(): Promise<void>
}

export const jsonAnswer = (value: unknown, status = 200): VendorAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

/** An HTTP server on loopback that answers as `answer` says; null: not at all. */
export async function startVendor(
  answer: (request: VendorRequest) => VendorAnswer | null | Promise<VendorAnswer | null>,
): Promise<Vendor> {
  const requests: VendorRequest[] = []
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(async (body) => {
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, body }
      requests.push(request)
      const answered = await answer(request)
      if (!answered) return
      const { status = 200, type = 'text/plain', headers = {}, body: content } = answered
      outgoing.writeHead(status, { 'content-type': type, ...headers }).end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
