import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { eraseHome } from './erase'
import { exported, notExported } from './exported'
import { bannersSheet } from './page/bannersSheet'
import { homeSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  seeds: { home: homeSeed },
  sheets: { banners: bannersSheet },
  erasures: { home: { erase: eraseHome } },
  exported,
  notExported,
  kept: { 'content_versions.made_by': { why: 'a page is the school’s', words: 'all' } },
  services: [
    {
      title: '新生指南',
      words: '新生 入学 报到 指南 迎新',
      icon: 'compass',
      tint: 'sand',
      url: '/pages/diys/index?key=guide',
      group: '学校',
      order: 30,
      home: 190,
    },
  ],
  lacks: {
    home: {
      title: '首页',
      why: '同学打开看到的是自带的首页，没有学校自己的轮播图',
      order: 90,
      page: '/pages/diys/index?edit=home',
      unit: '个版本',
      count: (
        school,
      ) => sql`(select count(*)::int from content_versions v join content_pages p on p.id = v.page_id
        where p.school_id = ${school} and p.key = 'home' and v.published_at is not null)`,
    },
  },
})
