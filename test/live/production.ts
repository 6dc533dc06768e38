/** The server as a school runs it: built, in production mode, on an empty database, every vendor a fake on loopback. */
import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { partOf } from '../server/fakes/smtp'
import { root, startServer, until, type LiveServer } from './server'
import { startVendors, type Vendors } from './vendors'

export interface Production extends LiveServer {
  vendors: Vendors
  /** Runs `npm run school` with these words; what it printed. @throws with what it said when it failed */
  school(...words: string[]): Promise<string>
}

/** A port that nobody has: vendors are told the address before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The last code in a text, or in a mail. */
const lastCode =
  ({ sms, smtp }: Vendors) =>
  (to: string) =>
    until(`a code for ${to}`, () => {
      if (!to.includes('@'))
        return sms.sent.filter(({ phone }) => phone === `+86${to}`).at(-1)?.parameters[0] ?? null
      const mail = smtp.mails.filter((one) => one.to.includes(to)).at(-1)
      return mail ? (/\b\d{6}\b/.exec(partOf(mail.raw, 'text/plain'))?.[0] ?? null) : null
    })

export async function startProduction(): Promise<Production> {
  const vendors = await startVendors()
  const port = await freePort()
  const env = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PAPERS_KEY: Buffer.alloc(32, 7).toString('base64'),
    VENDORS: JSON.stringify(vendors.hosts),
    ...vendors.settings,
  }
  const detour = pathToFileURL(path.join(__dirname, 'detour.mjs')).href
  const server = await startServer(env, ['--import', detour])
  return {
    ...server,
    vendors,
    lastCode: lastCode(vendors),
    school: async (...words) => {
      const command = [path.join(root, 'dist/server/school.mjs'), ...words]
      const given = { ...process.env, ...env, DATABASE_URL: server.database }
      const { stdout, failed } = await promisify(execFile)(process.execPath, command, { env: given }).then(
        (said) => ({ ...said, failed: false }),
        (error: { stdout: string; stderr: string }) => ({ ...error, failed: true }),
      )
      if (failed) throw new Error(`npm run school -- ${words.join(' ')}\n${stdout}`)
      return stdout
    },
    stop: async () => {
      await server.stop()
      await vendors.close()
    },
  }
}
