import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { doneWhere } from '../../core/needs/stands'
import { forgetAsked } from '../../core/account/asked'
import { eraseFollows, erasePerson, eraseSignIns, kept } from './erase'
import { exported, notExported } from './exported'
import { avatarPlace } from './picture'
import { personKind } from './kind'
import { peopleFound } from './search'
import { accountSeed } from '../../core/account/seed'
import { byHandle, byVendor } from '../../core/people/waysIn'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [{ name: 'asked', every: hour, round: () => forgetAsked(context) }],
  complaints: { user: personKind },
  pictures: { avatar: avatarPlace },
  needs: {
    gender:
      () =>
      ({ id }) =>
        doneWhere(sql`(select u.gender is not null from users u where u.id = ${id})`),
  },
  searches: { people: peopleFound },
  services: [
    {
      title: '找同学',
      words: '加好友 同学 好友 找人',
      icon: 'user-plus',
      tint: 'sky',
      url: '/pages/message/addFriend',
      group: '同学',
      order: 20,
      home: 180,
    },
  ],
  waysIn: [byHandle, byVendor],
  erasures: {
    signIns: { erase: eraseSignIns },
    follows: { erase: eraseFollows },
    person: { erase: erasePerson },
  },
  exported,
  passing: {
    // codes are counted by the day
    sms_codes: { column: 'expires_at', after: '1 days' },
    invitations: { column: 'expires_at', after: '0 days' },
    bind_tickets: { column: 'expires_at', after: '0 days' },
    sessions: { column: 'expires_at', after: '0 days' },
    password_tries: { column: 'at', after: '1 days' },
    users: { stays: 'the phone is the account’s own, until it changes or the account is deleted' },
  },
  seeds: { account: accountSeed },
  notExported,
  kept,
})
