import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { day, second } from '../../jobs'
import { knownNeed } from '../../core/needs/stands'
import { forgetContacts, sendAnswers } from '../../core/school/answering'
import { contactsSheet } from './contactsSheet'
import { housesSheet } from './housesSheet'
import { eraseRequests } from './erase'
import { exported } from './exported'
import { schoolsFound } from './search'
import { contactsSeed, schoolSeed } from './seed'
import routes from './routes'
import { staticMapPlugin } from './staticMap'

export default feature({
  routes,
  plugins: [staticMapPlugin],
  rounds: (context) => [
    { name: 'school-answers', every: 30 * second, round: (going) => sendAnswers(context, going) },
    { name: 'school-contacts', every: day, round: () => forgetContacts(context) },
  ],
  sheets: { contacts: contactsSheet, houses: housesSheet },
  desks: {
    schoolRequests: {
      title: '收录申请',
      order: 160,
      platform: true,
      waiting: () => sql`school_requests w where w.state = 'waiting'`,
    },
  },
  services: [
    {
      title: '校园黄页',
      words: '电话 黄页 报修 保卫处 联系方式',
      icon: 'address-book',
      tint: 'sage',
      url: '/pages/message/yellowPage',
      group: '学校',
      order: 20,
      home: 170,
    },
  ],
  lacks: {
    houses: {
      title: '楼栋和地点',
      why: '下单跑腿、填收货地址要选楼栋',
      order: 50,
      page: '/pages/public/index?view=data&sheet=houses',
      unit: '处',
      count: (school) => sql`select count(*) from houses where school_id = ${school}`,
    },
    contacts: {
      title: '校园黄页',
      why: '报修、校医院、保卫处的电话，同学急用时来这里找',
      order: 70,
      page: '/pages/public/index?view=contacts',
      unit: '个电话',
      count: (school) => sql`select count(*) from school_contacts where school_id = ${school}`,
    },
  },
  needs: {
    school:
      () =>
      ({ schoolId }) =>
        knownNeed(schoolId !== null),
  },
  searches: { school: schoolsFound },
  exported,
  seeds: { school: schoolSeed, 'school-contacts': contactsSeed },
  erasures: { schoolRequests: { erase: eraseRequests } },
  passing: { school_contacts: { stays: 'numbers of offices that the school publishes' } },
})
