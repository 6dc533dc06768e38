import type { BannerName } from '../../seed/art/banners'
import type { Gallery } from '../../seed/art/gallery'
import type { Campus, Seeding } from '../../seed/campus'
import { dateText, day } from '../../seed/clock'
import type { School } from '../../seed/plan/schools'
import type { Random } from '../../seed/random'
import { articleWords, feedbackForm } from './seed/words'
import { articles, banners, forms, navItems } from './tables'

type BannerRow = typeof banners.$inferInsert

/** A demo that is set up once must not go blank. */
const shownFor = 3650 * day

const entries = [
  ['跑腿代取', 'moped', 'rose', '/pages/runErrands/index'],
  ['外卖点餐', 'bowl-chopsticks', 'sand', '/pages/takeFood/menu'],
  ['二手闲置', 'recycle', 'sage', '/pages/secondHand/index'],
  ['校园拼团', 'basket', 'rose', '/pages/groupStore/index'],
  ['兼职', 'briefcase', 'sky', '/pages/partTimeOnline/homeOnline'],
  ['投票', 'checkbox', 'lilac', '/pages/vote/index'],
  ['课表', 'calendar-week', 'sky', '/pages/timeTable/indexWeek'],
  ['附近商家', 'building-store', 'sand', '/pages/periphery/index'],
  ['表白墙', 'mail', 'rose', '/pages/homePage/confessionWall'],
  ['失物招领', 'umbrella', 'lilac', '/pages/lostAndFind/lostAndVue'],
  ['积分商城', 'gift', 'sage', '/pages/Virtual_mall/mall_detail'],
  ['发动态', 'pencil', 'sand', '/pages/publish/talkPublish'],
  ['找同学', 'users', 'sky', '/pages/index/search?tab=people'],
  ['热议', 'scale', 'rose', '/pages/homePage/hotindex'],
  ['题库', 'list-check', 'lilac', '/pages/QuestionBank/index'],
  ['问答', 'help', 'sky', '/pages/homePage/QAindex'],
  ['学校公告', 'speakerphone', 'rose', '/pages/homePage/webView'],
  ['新生指南', 'bookmark', 'sage', '/pages/homePage/renderRichtext?key=guide'],
  ['校园黄页', 'address-book', 'sage', '/pages/message/yellowPage'],
] as const

interface Slide {
  school: School | null
  picture: BannerName
  title: string
  subtitle: string
  /** Part of the title of the notice that it leads to. */
  notice: string | null
  link?: string
}

const slidesOf = ([riverside, island, hillside]: readonly School[], now: number): Slide[] => [
  {
    school: riverside ?? null,
    picture: 'ginkgo',
    title: '银杏黄了',
    subtitle: `摄影周投稿到 ${dateText(now + 9 * day)}`,
    notice: '摄影周',
  },
  {
    school: riverside ?? null,
    picture: 'track',
    title: '双选会在东操场',
    subtitle: '现场可以打印简历，西装免费借',
    notice: '双选会',
  },
  {
    school: island ?? null,
    picture: 'lake',
    title: '起风了，收衣服',
    subtitle: '滨海步道暂停开放',
    notice: '大风',
  },
  {
    school: hillside ?? null,
    picture: 'hills',
    title: '老图书馆开门了',
    subtitle: '桌上刻的字，都留着',
    notice: '老图书馆',
  },
  {
    school: null,
    picture: 'concert',
    title: '今晚谁在唱歌',
    subtitle: '去圈子看看草坪上的人',
    notice: null,
    link: '/pages/index/shequ',
  },
]

function bannersOf(
  now: number,
  slides: readonly Slide[],
  links: Campus['links'],
  gallery: Gallery,
  random: Random,
): BannerRow[] {
  return slides.map(({ school, picture, title, subtitle, notice, link }, sort) => {
    const target = links.find(
      (one) => notice !== null && one.schoolId === school?.row.id && one.title.includes(notice),
    )
    const url = target?.url ?? link
    const startsAt = now - 30 * day + sort
    return {
      id: random.idAt(startsAt),
      schoolId: school?.row.id ?? null,
      position: 'home',
      title,
      subtitle,
      sort,
      picture: gallery.banners[picture],
      link: url === undefined ? null : { kind: 'page', url },
      startsAt: new Date(startsAt),
      endsAt: new Date(now + shownFor),
    }
  })
}

/** What home shows to everybody; its banners lead to notices. */
export const homeSeed: Seeding = {
  after: ['notice'],
  plan(campus) {
    const { now, schools, gallery, random } = campus
    const opened = now - 500 * day
    campus.add(banners, bannersOf(now, slidesOf(schools, now), campus.links, gallery, random))
    campus.add(
      navItems,
      entries.map(([title, icon, tint, url], sort) => ({
        id: random.idAt(opened + sort),
        schoolId: null,
        page: 'home',
        title,
        icon,
        tint,
        link: { kind: 'page', url },
        sort,
      })),
    )
    campus.add(
      articles,
      articleWords.map((words, index) => ({
        id: random.idAt(opened + index),
        ...words,
        updatedAt: new Date(opened),
      })),
    )
    campus.add(forms, [
      {
        ...feedbackForm,
        fields: feedbackForm.fields.map((field) => ({ ...field, choices: [...field.choices] })),
      },
    ])
  },
}
