import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { NoticeBoard } from './board'
import { eraseNotices, kept } from './erase'
import { exported } from './exported'
import { noticeKind } from './kind'
import { noticeRound } from './rounds'
import { noticesFound, usedByNotices } from './search'
import { noticeSeed } from './seed'
import routes from './routes'
import { changed, published, withdrawn } from './follow-up'

export default feature({
  routes,
  scopes: { notices: '学校公告' },
  tells: [published, changed, withdrawn],
  rounds: (context) => [
    { name: 'school-notices', every: 20 * second, round: (going) => noticeRound(context, going) },
  ],
  complaints: {
    notice: (context) => noticeKind(context, 'notice'),
    article: (context) => noticeKind(context, 'article'),
  },
  searches: { notice: noticesFound },
  wordsInUse: [usedByNotices],
  home: {
    notice: async (context, viewer, school) =>
      (await new NoticeBoard(context).list(viewer, school, { size: 1 })).items[0] ?? null,
  },
  services: [
    {
      title: '学校公告',
      words: '公告 通知 放假 校历',
      icon: 'speakerphone',
      tint: 'rose',
      url: '/pages/homePage/renderRichtext',
      group: '学校',
      order: 10,
      home: 160,
    },
  ],
  lacks: {
    notices: {
      title: '公告',
      why: '首页和消息里的学校通知，第一条可以说说怎么认证',
      order: 100,
      page: '/pages/publish/informPublish',
      unit: '条',
      count: (school) =>
        sql`select count(*) from announcements where school_id = ${school} and account_id is null and state = 'published'`,
    },
  },
  erasures: {
    // articles are held after the account whose they are
    announcements: { after: ['subscriptions'], erase: eraseNotices },
  },
  exported,
  seeds: { notice: noticeSeed },
  kept,
})
