/** The server as a school runs it: built, in production mode, on an empty database, every vendor a fake on loopback. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../server/database/embedded'
import { partOf } from '../server/fakes/smtp'
import { codeReader, root, startServer, type LiveServer } from './server'
import { startVendors, type Vendors } from './vendors'

export interface Production extends LiveServer {
  vendors: Vendors
  /** Runs `npm run school` with these words; what it printed. @throws with what it said when it failed */
  school(...words: string[]): Promise<string>
}

/** The codes that went out in texts, or in mails. */
const codesFrom =
  ({ sms, smtp }: Vendors) =>
  (to: string): string[] =>
    to.includes('@')
      ? smtp.mails
          .filter((one) => one.to.includes(to))
          .flatMap(({ raw }) => /\b\d{6}\b/.exec(partOf(raw, 'text/plain'))?.[0] ?? [])
      : sms.sent.filter(({ phone }) => phone === `+86${to}`).flatMap(({ parameters }) => parameters[0] ?? [])

export async function startProduction(): Promise<Production> {
  const vendors = await startVendors()
  const port = await freePort()
  const env = {
    MODE: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DRAIN_SECONDS: '0',
    PAPERS_KEY: Buffer.alloc(32, 7).toString('base64'),
    VENDORS: JSON.stringify(vendors.hosts),
    ...vendors.settings,
  }
  const detour = pathToFileURL(path.join(__dirname, 'detour.mjs')).href
  const server = await startServer(env, ['--import', detour])
  return {
    ...server,
    vendors,
    nextCode: codeReader(codesFrom(vendors)),
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
