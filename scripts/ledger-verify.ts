/** npm run ledger:verify: whether sums, balances, floors, chains, daily roots and escrows are right. The service may be running. */
import { migrate } from '../server/database'
import { declaredIn } from '../server/core/ledger/explained'
import { verifyLedger } from '../server/core/ledger/verify'
import { openHouse } from '../server/open-features'
import { runOnDatabase } from './task'

runOnDatabase(true, async ({ pool, db }) => {
  await migrate(pool)
  const house = await openHouse()
  const { faults, ...counted } = await verifyLedger(db, declaredIn(house))
  const size = `${counted.accounts} 个账户，${counted.transfers} 次转账，${counted.postings} 笔账目，${counted.days} 天已封存`
  if (faults.length === 0) {
    process.stdout.write(`账本完好：${size}\n`)
    return
  }
  process.stderr.write(
    `${faults.map((fault) => `- ${fault}`).join('\n')}\n账本有 ${faults.length} 处问题：${size}\n`,
  )
  process.exitCode = 1
})
