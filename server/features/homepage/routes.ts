import { homepageRoutes } from '../../../contract/homepage/schema'
import { implement } from '../../http/implement'
import { BarrageService } from './barrage'
import { homeOf } from './home'
import { mineOf } from './mine'
import { PeopleService } from '../../core/people/people'
import { PhotoService } from './photos'
import { QuestionService } from './questions'
import { TagService } from './tags'

const after = async (work: Promise<void>) => {
  await work
}

export default implement(homepageRoutes, (context) => {
  const people = new PeopleService(context)
  const tags = new TagService(context)
  const photos = new PhotoService(context)
  const questions = new QuestionService(context)
  const barrage = new BarrageService(context)
  return {
    'user/home': ({ viewer, query }) => homeOf(context, viewer, query.id),
    'user/mine': ({ viewer }) => mineOf(context, viewer),
    'user/followings': ({ viewer, query }) => people.followings(viewer, query),
    'user/followers': ({ viewer, query }) => people.followers(viewer, query),
    'user/find': ({ viewer, query }) => people.find(viewer, query.phone),
    'user/remark': ({ viewer, body }) => people.remark(viewer, body.id, body.remark),
    'tag/options': ({ viewer }) => tags.options(viewer),
    'tag/use': ({ viewer, body }) => tags.use(viewer, body.text),
    'tag/disuse': ({ viewer, body }) => after(tags.disuse(viewer, body.id)),
    'tag/add': ({ viewer, body }) => tags.add(viewer, body.text),
    'tag/delete': ({ viewer, body }) => after(tags.remove(viewer, body.id)),
    'tag/like': ({ viewer, body }) => tags.like(viewer, body.id),
    'tag/dislike': ({ viewer, body }) => tags.dislike(viewer, body.id),
    'photo/list': ({ viewer, query }) => photos.list(viewer, query.user),
    'photo/add': ({ viewer, body }) => photos.add(viewer, body.pictures),
    'photo/delete': ({ viewer, body }) => photos.remove(viewer, body.id),
    'photo/sort': ({ viewer, body }) => photos.sort(viewer, body.pictures),
    'question/add': ({ viewer, body }) => questions.add(viewer, body),
    'question/list': ({ viewer, query }) => questions.list(viewer, query),
    'question/detail': ({ viewer, query }) => questions.detail(viewer, query.id),
    'question/answer': ({ viewer, body }) => questions.answer(viewer, body.id, body.text),
    'question/delete': ({ viewer, body }) => after(questions.remove(viewer, body.id)),
    'question/like': ({ viewer, body }) => questions.like(viewer, body.id),
    'question/dislike': ({ viewer, body }) => questions.dislike(viewer, body.id),
    'barrage/list': ({ viewer, query }) => barrage.list(viewer, query),
    'barrage/add': ({ viewer, body }) => barrage.add(viewer, body),
    'barrage/delete': ({ viewer, body }) => after(barrage.remove(viewer, body.id)),
    'barrage/clear': ({ viewer }) => after(barrage.clear(viewer)),
    'barrage/setting': ({ viewer, body }) => barrage.set(viewer, body),
  }
})
