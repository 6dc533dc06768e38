import { heat } from '../../../contract/circle/rules'
import type { Gallery, Photo } from '../art/gallery'
import { sceneNames, type SceneName } from '../art/scenes'
import { inGrid, type Post } from './dynamics'
import type { School } from './schools'

/** Posts of a list that are looked over at once: what a page of it holds. */
const page = 20

const byAge = (one: Post, other: Post): number => (one.row.id < other.row.id ? 1 : -1)
const heatOf = ({ row }: Post): number => heat(row.likes, row.comments, row.createdAt.getTime() / 1000)
const byHeat = (one: Post, other: Post): number => heatOf(other) - heatOf(one)

/** The first pages of the lists that home and the circle open with. */
export const frontsOf = (posts: readonly Post[], schools: readonly School[]): Post[][] =>
  [
    ...schools.map(({ row: { id } }) => posts.filter(({ row }) => row.schoolId === id)),
    posts.filter(({ row }) => row.scope === 'everyone'),
  ].flatMap((list) => [byAge, byHeat].map((order) => [...list].sort(order).slice(0, page)))

/** How many posts of a list are on the first screens: none of them shows what another does. */
export const opening = 5

/**
 * No picture stands twice on a page that opens home or the circle, and no scene twice on its first screens. Another view
 * of the scene takes its place where the words name none; else the post does without.
 */
export function tellPicturesApart(
  posts: readonly Post[],
  schools: readonly School[],
  { photos }: Gallery,
): void {
  const drawn = new Map(
    sceneNames.flatMap((scene) => photos[scene].map(({ key }, view) => [key, { scene, view }] as const)),
  )
  const fronts = frontsOf(posts, schools).map((list) => ({
    list,
    shown: new Set<string>(),
    scenes: new Set<SceneName>(),
  }))
  for (const post of new Set(fronts.flatMap(({ list }) => list))) {
    const met = fronts.filter(({ list }) => list.includes(post))
    const first = met.filter(({ list }) => list.indexOf(post) < opening)
    const shown = new Set<SceneName>()
    const left = post.pictures.flatMap((picture): Photo[] => {
      const { scene, view } = drawn.get(picture.key) ?? {}
      if (scene === undefined || first.some(({ scenes }) => scenes.has(scene))) return []
      const named = post.words.shots?.some((shot) => shot === `${scene}:${view ?? 0}`)
      const views = named ? [picture] : [picture, ...photos[scene]]
      const free = views.find(({ key }) => met.every((front) => !front.shown.has(key)))
      if (!free) return []
      met.forEach((front) => front.shown.add(free.key))
      shown.add(scene)
      return [free]
    })
    for (const { scenes } of first) for (const scene of shown) scenes.add(scene)
    show(post, inGrid(left))
  }
}

function show(post: Post, views: readonly Photo[]): void {
  post.pictures = views.flatMap(({ key, thumbKey, width, height, bytes }, index) => {
    const picture = post.pictures[index]
    return picture ? [{ ...picture, key, thumbKey, width, height, bytes }] : []
  })
  post.row.pictures = post.pictures.map(({ id, key, thumbKey, width, height }) => ({
    id,
    key,
    thumbKey,
    width,
    height,
  }))
}
