/** A process that owns the embedded database of the folder in its first argument until it is ended. */
import { startEmbedded } from '../../../server/database/embedded'
import { createLogger } from '../../../server/log'

async function main(): Promise<void> {
  const { url, stop } = await startEmbedded(process.argv[2] ?? '', createLogger({ logLevel: 'warn' }))
  process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
  process.stdout.write(`${url}\n`)
}

main().catch((err: unknown) => {
  process.stderr.write(err instanceof Error ? err.message : String(err))
  process.exit(1)
})
