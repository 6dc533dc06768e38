import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { doneWhere } from '../needs/stands'
import { notExported } from './exported'
import { eraseDue, eraseProofs } from './erase'
import { exportFile } from './exportFile'
import routes from './routes'

export default feature({
  routes,
  plugins: [exportFile],
  needs: {
    payPassword:
      () =>
      ({ id }) =>
        doneWhere(sql`(select u.pay_password_hash is not null from users u where u.id = ${id})`),
  },
  erasures: { proofs: { erase: eraseProofs } },
  rounds: (context) => [
    { name: 'account-deletion', every: hour, round: (going) => eraseDue(context, going) },
  ],
  notExported,
})
