/** npm run papers:rekey: seals papers anew under PAPERS_KEY, where a key of PAPERS_KEY_OLD sealed them. */
import { migrate } from '../server/database'
import { rekey } from '../server/features/certification/rekey'
import { Secrets } from '../server/features/certification/secrets'
import { openProviders } from '../server/providers'
import { runOnDatabase } from './task'

runOnDatabase(true, async ({ pool, db }, config, log) => {
  await migrate(pool)
  const { papers, words, phones, contacts, cards, left } = await rekey(
    { db, providers: await openProviders(config, log) },
    new Secrets(config),
  )
  const lines = [
    `重新加密了 ${papers} 张证件照片、${words} 份申请里的姓名学号、${phones} 个地址里的手机号、${contacts} 个跑腿单的联系方式、${cards} 张银行卡`,
    `还在旧密钥下的：名册 ${left.roll} 行（重新导入名册即可换）、有效认证 ${left.certifications} 份（随学年到期）、实名 ${left.realNames} 个`,
    left.roll + left.certifications + left.realNames === 0
      ? 'PAPERS_KEY_OLD 可以去掉了'
      : '这些换完之前请保留 PAPERS_KEY_OLD',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
