/** npm run papers:rekey: seals papers anew under PAPERS_KEY, where a key of PAPERS_KEY_OLD sealed them. */
import { migrate } from '../server/database'
import { rekey } from '../server/features/certification/rekey'
import { requireRightKey } from '../server/core/seal/rightKey'
import { Secrets } from '../server/core/seal/secrets'
import { openHouse } from '../server/open-features'
import { openProviders } from '../server/providers'
import { runOnDatabase } from './task'

runOnDatabase(true, async ({ pool, db }, config, log) => {
  await migrate(pool)
  await requireRightKey(db, config)
  const context = { db, providers: await openProviders(config, log), house: await openHouse() }
  const { anew, left } = await rekey(context, new Secrets(config))
  const lines = [
    `重新加密了：${anew.map(({ title, count }) => `${title} ${count}`).join('、')}`,
    `还在旧密钥下的：名册 ${left.roll} 行（重新导入名册即可换）、有效认证 ${left.certifications} 份（随学年到期）、实名 ${left.realNames} 个`,
    left.roll + left.certifications + left.realNames === 0
      ? 'PAPERS_KEY_OLD 可以去掉了'
      : '这些换完之前请保留 PAPERS_KEY_OLD',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
