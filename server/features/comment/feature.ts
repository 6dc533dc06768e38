import type { CommentSubject } from '../../../contract/kinds'
import { feature } from '../../feature'
import { seenIn, type SeenBy } from '../../core/comment/subjects'
import { lists } from './rows'
import routes from './routes'
import { comment } from './thing'

export default feature({
  routes,
  things: [comment],
  statements: [
    (house) => {
      const seen = Object.entries(seenIn(house)) as [CommentSubject, SeenBy][]
      return [undefined, ...seen].flatMap((one) =>
        (['open', 'guarded'] as const).flatMap((guard) => Object.values(lists(guard, one))),
      )
    },
  ],
})
