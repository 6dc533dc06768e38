import type { Context, Viewer } from '../../context'
import { Feed } from '../../core/dynamic/feed'
import { findOpen } from '../../core/dynamic/topic/read'

interface PageQuery {
  after?: string
  size?: number
}

/** What stands in a topic, or under a hashtag. */
export class TopicDynamics {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  hashtag = (viewer: Viewer | null, topic: string, page: PageQuery) => this.feed.hashtag(viewer, topic, page)

  async list(viewer: Viewer | null, id: string, page: PageQuery) {
    const { name, school } = await findOpen(this.context.db, viewer, id)
    return this.feed.topic(viewer, { id, name, schoolId: school?.id ?? null }, page)
  }
}
