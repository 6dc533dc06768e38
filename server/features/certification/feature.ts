import { sql } from 'drizzle-orm'
import { quiz } from '../../../contract/certification/rules'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { knownNeed } from '../../core/needs/stands'
import { ownSchools } from '../../core/roles/grants'
import { eraseCertifications, kept } from './erase'
import { exported, notExported } from './exported'
import { runJobs } from './jobs'
import { sealedPapers, sealedWords } from './sealed'
import { studentNeed } from './need'
import { certificationSeed } from './seed'
import { certificationApproved } from '../../core/certification/tells'
import routes from './routes'
import { certificationSheets } from './sheets'

export default feature({
  routes,
  tells: [certificationApproved],
  sheets: certificationSheets,
  rounds: (context) => {
    const secrets = context.secrets
    return [{ name: 'certifications', every: 6 * hour, round: () => runJobs(context, secrets) }]
  },
  desks: {
    certifications: {
      title: '学生认证',
      order: 10,
      waiting: (viewer) =>
        sql`certifications w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  services: [
    {
      title: '学生认证',
      words: '认证 学籍 实名 学生证',
      icon: 'school',
      tint: 'sky',
      url: '/pages/user/editInfo/authentication_name',
      group: '学校',
      order: 50,
    },
  ],
  lacks: {
    studies: {
      title: '学院和专业',
      why: '认证和完善资料时要选学院和专业',
      order: 20,
      page: '/pages/public/index?view=data&sheet=studies',
      unit: '个专业',
      count: (school) =>
        sql`select count(*) from majors m join faculties f on f.id = m.faculty_id where f.school_id = ${school}`,
    },
    roll: {
      title: '学籍名册',
      why: '在册的同学填学号和姓名就能认证，不用等人审核',
      order: 30,
      page: '/pages/public/index?view=data&sheet=roll',
      unit: '位同学',
      count: (school) => sql`select count(*) from roll where school_id = ${school}`,
    },
    certify: {
      title: '学生邮箱域名或答题认证题库',
      why: `名册里没有的同学靠它们认证；题库满 ${quiz.questions} 题才能用`,
      order: 40,
      page: '/pages/public/index?view=data&sheet=mail,questions',
      unit: '种方式',
      count: (school) => sql`select (exists(select from mail_domains where school_id = ${school}))::int
        + (select (count(*) >= ${quiz.questions})::int from questions where school_id = ${school})`,
    },
  },
  needs: {
    student: () => studentNeed,
    verified:
      () =>
      ({ verified }) =>
        knownNeed(verified),
  },
  erasures: { certifications: { erase: eraseCertifications } },
  exported,
  passing: { mail_codes: { column: 'expires_at', after: '1 days' } },
  sealed: [sealedPapers, sealedWords],
  seeds: { certification: certificationSeed },
  notExported,
  kept,
})
