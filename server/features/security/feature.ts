import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { doneWhere } from '../../core/needs/stands'
import { notExported } from './exported'
import { eraseDue, eraseProofs } from './erase'
import { exportFile } from './exportFile'
import { forgetFormer, formerEmailPlugin, mailFormer } from './formerEmail'
import routes from './routes'

export default feature({
  routes,
  plugins: [exportFile, formerEmailPlugin],
  needs: {
    payPassword:
      () =>
      ({ id }) =>
        doneWhere(sql`(select u.pay_password_hash is not null from users u where u.id = ${id})`),
  },
  erasures: { proofs: { erase: eraseProofs } },
  rounds: (context) => [
    { name: 'account-deletion', every: hour, round: (going) => eraseDue(context, going) },
    { name: 'former-emails', every: 10 * second, round: (going) => mailFormer(context, going) },
    { name: 'old-former-emails', every: hour, round: () => forgetFormer(context) },
  ],
  queues: {
    formerEmails: {
      title: '给旧邮箱的信',
      late: 3600,
      advice: '看邮件服务是否出错；日志里找 "a former address was not told"',
      waiting: sql`former_emails w where w.due_at is not null`,
    },
  },
  notExported,
  passing: { proofs: { round: 'account-deletion' } },
})
