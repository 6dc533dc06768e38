import { heat } from '../../../contract/circle/rules'
import type { Gallery, Photo } from '../art/gallery'
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

/**
 * No picture stands twice on a page that opens home or the circle: another view of the same scene takes its place, or
 * the post does without.
 */
export function tellPicturesApart(
  posts: readonly Post[],
  schools: readonly School[],
  { photos }: Gallery,
): void {
  const viewsOf = new Map(Object.values(photos).flatMap((views) => views.map((view) => [view.key, views])))
  const fronts = frontsOf(posts, schools).map((list) => ({ list, shown: new Set<string>() }))
  for (const post of new Set(fronts.flatMap(({ list }) => list))) {
    const met = fronts.filter(({ list }) => list.includes(post)).map(({ shown }) => shown)
    const taken = (key: string): boolean => met.some((shown) => shown.has(key))
    const left = post.pictures.flatMap((picture): Photo[] => {
      const view = [picture, ...(viewsOf.get(picture.key) ?? [])].find(({ key }) => !taken(key))
      if (view) met.forEach((shown) => shown.add(view.key))
      return view ? [view] : []
    })
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
