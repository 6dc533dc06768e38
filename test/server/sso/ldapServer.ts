/** A directory that speaks LDAP 3 as far as binding and looking one entry up go (RFC 4511). */
import { createServer, type Socket } from 'node:net'
import { Ber, BerReader, BerWriter } from 'ldapts'

export interface LdapServer {
  url: string
  /** By their account. */
  people: Map<string, { password: string; attributes: Record<string, string> }>
  /** DN and password of each bind that came. */
  binds: [string, string][]
  close(): Promise<void>
}

const [bind, bound, search, entry, done] = [0x60, 0x61, 0x63, 0x64, 0x65]
const base = 'ou=people,dc=linjiang,dc=example'
export const reader = { dn: 'cn=reader,dc=linjiang,dc=example', password: 'read the people' }

const message = (id: number, write: (writer: BerWriter) => void): Buffer => {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  write(writer)
  writer.endSequence()
  return writer.buffer
}

const result = (id: number, kind: number, code: number): Buffer =>
  message(id, (writer) => {
    writer.startSequence(kind)
    writer.writeEnumeration(code)
    writer.writeString('')
    writer.writeString('')
    writer.endSequence()
  })

export async function startLdapServer(): Promise<LdapServer> {
  const people: LdapServer['people'] = new Map()
  const binds: LdapServer['binds'] = []
  const accountOf = (dn: string) => people.get(/^uid=([^,]*),/.exec(dn)?.[1] ?? '')

  function answer(request: BerReader): Buffer[] {
    request.readSequence()
    const id = request.readInt() ?? 0
    const kind = request.peek()
    request.readSequence(kind ?? 0)
    if (kind === bind) {
      request.readInt()
      const dn = request.readString() ?? ''
      const password = request.readString(0x80) ?? ''
      binds.push([dn, password])
      const right =
        password === '' ||
        (dn === reader.dn ? password === reader.password : accountOf(dn)?.password === password)
      return [result(id, bound, right ? 0 : 49)]
    }
    if (kind !== search) return []
    if (!request.readString()?.endsWith(base)) return [result(id, done, 32)]
    for (const skip of ['enum', 'enum', 'int', 'int']) {
      if (skip === 'enum') request.readEnumeration()
      else request.readInt()
    }
    request.readBoolean()
    // an equality of one attribute
    request.readSequence(0xa3)
    request.readString()
    const account = request.readString() ?? ''
    const found = people.get(account)
    const last = result(id, done, 0)
    if (!found) return [last]
    const attributes = Object.entries({ uid: account, ...found.attributes })
    return [
      message(id, (writer) => {
        writer.startSequence(entry)
        writer.writeString(`uid=${account},${base}`)
        writer.startSequence()
        for (const [name, text] of attributes) {
          writer.startSequence()
          writer.writeString(name)
          writer.startSequence(Ber.Set | Ber.Constructor)
          writer.writeString(text)
          writer.endSequence()
          writer.endSequence()
        }
        writer.endSequence()
        writer.endSequence()
      }),
      last,
    ]
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    // a request of a test fits into one piece
    socket.on('data', (data: Buffer) => {
      for (const reply of answer(new BerReader(data))) socket.write(reply)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `ldap://127.0.0.1:${port}`,
    people,
    binds,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
export const peopleBase = base
