import type { StoredPicture } from '../../core/file/own'
import type { BannerName } from '../../seed/art/banners'
import type { Campus, Seeding } from '../../seed/campus'
import { dateText, day } from '../../seed/clock'
import type { School } from '../../seed/plan/schools'
import type { Random } from '../../seed/random'
import { homeOf as defaultHome, type Content } from './page/defaults'
import { contentPages, contentVersions } from './tables'

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

/** Banners of the gallery are files without an owner, drawn in this size. */
const pictureOf = (key: string, random: Random): StoredPicture => ({
  id: random.idAt(0),
  key,
  thumbKey: key,
  width: 1200,
  height: 480,
})

/** Home of one school, or of all: its pictures above what every home has. */
function homeOf(
  campus: Campus,
  schoolId: string | null,
  slides: readonly Slide[],
  { title, blocks }: Content,
): { page: typeof contentPages.$inferInsert; version: typeof contentVersions.$inferInsert } {
  const { now, links, gallery } = campus
  const random = campus.stream(`home ${schoolId}`)
  const pictures = slides.map(({ picture }) => pictureOf(gallery.banners[picture], random))
  const shown = slides.map(({ title, subtitle, notice, link }, index) => {
    const target = links.find(
      (one) => notice !== null && one.schoolId === schoolId && one.title.includes(notice),
    )
    const url = target?.url ?? link
    return {
      title,
      subtitle,
      picture: pictures[index]?.id ?? '',
      link: url === undefined ? null : ({ kind: 'page', url } as const),
    }
  })
  const opened = now - 30 * day
  const pageId = random.idAt(opened)
  return {
    page: { id: pageId, schoolId, key: 'home', createdAt: new Date(opened) },
    version: {
      id: random.idAt(opened),
      pageId,
      number: 1,
      title,
      blocks: [{ kind: 'banner', slides: shown }, ...blocks],
      pictures,
      madeAt: new Date(opened),
      publishedAt: new Date(opened),
    },
  }
}

/** What home shows to everybody; its banners lead to notices. */
export const homeSeed: Seeding = {
  after: ['notice'],
  plan(campus, house) {
    const { now, schools } = campus
    const slides = slidesOf(schools, now)
    const everywhere = slides.filter(({ school }) => school === null)
    const content = defaultHome(house)
    const homes = [null, ...schools].map((school) =>
      homeOf(
        campus,
        school?.row.id ?? null,
        [...(school ? slides.filter((slide) => slide.school === school) : []), ...everywhere],
        content,
      ),
    )
    campus.add(
      contentPages,
      homes.map(({ page }) => page),
    )
    campus.add(
      contentVersions,
      homes.map(({ version }) => version),
    )
  },
}
