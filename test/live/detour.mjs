/**
 * Loaded before a built server: calls to the vendors' hosts go to the fakes that stand for them. `VENDORS` says which,
 * as JSON of hosts and loopback addresses. The Host header stays the vendor's, as signatures cover it.
 */
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { buffer } from 'node:stream/consumers'

const fakes = new Map(Object.entries(JSON.parse(process.env.VENDORS ?? '{}')))
const reach = globalThis.fetch

/** What stays on this machine is left alone; any other host is a vendor that a test forgot. */
function fakeOf(host) {
  const fake = fakes.get(host)
  if (fake === undefined && !/^(127\.0\.0\.1|localhost)(:|$)/.test(host))
    throw new Error(`no fake stands for ${host}`)
  return fake
}

/** Not by `reach`, which lets nobody name another host. */
globalThis.fetch = async (input, init) => {
  const asked = new Request(input, init)
  const { host, pathname, search } = new URL(asked.url)
  const fake = fakeOf(host)
  if (fake === undefined) return reach(input, init)
  const { method, signal } = asked
  const headers = { ...Object.fromEntries(asked.headers), host }
  const call = http.request(new URL(pathname + search, fake), { method, headers, signal })
  call.end(Buffer.from(await asked.arrayBuffer()))
  const [answer] = await once(call, 'response')
  const body = await buffer(answer)
  const told = { status: answer.statusCode, headers: Object.entries(answer.headers) }
  return new Response(answer.statusCode === 204 ? null : body, told)
}

/** The vendors' own libraries call by this one, with options; what goes through a school's pages, with an address before. */
https.request = (first, ...rest) => {
  const at = first instanceof URL ? { hostname: first.hostname, path: first.pathname + first.search } : {}
  const [given, onAnswer] = first instanceof URL ? rest : [first, ...rest]
  const { hostname, host: named, headers, ...options } = { ...at, ...given }
  const host = hostname ?? named
  const { port } = new URL(fakeOf(host))
  const loopback = { protocol: 'http:', host: '127.0.0.1', port, agent: undefined }
  return http.request({ ...options, ...loopback, headers: { ...headers, host } }, onAnswer)
}
// modules that import it by its name
syncBuiltinESMExports()
