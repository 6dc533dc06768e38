/** `npm run sql`: writes every named statement to server/statements, on the Node that tools use. */
import { execFileSync } from 'node:child_process'

execFileSync(process.execPath, ['--import', './scripts/node.mjs', '--import', 'tsx', 'scripts/sql.ts'], {
  stdio: 'inherit',
})
