import React from 'react'
import { observer } from 'mobx-react-lite'
import { sides, type Side } from '@contract/hot/rules'
import { t } from '@/locale'
import type { CommentStore } from '@/shell/comment/comment'
import { Comments } from '@/shell/comment/comments'
import { TalkDetailStore } from '@/features/hot/detail-store'
import { ArgueFoot } from '@/features/hot/foot'
import { pathOfArgument } from '@/features/hot/pages'
import { TalkLine } from '@/features/hot/talk-body'
import type { TalkStore } from '@/features/hot/talk'
import { useLive } from '@/features/hot/use-live'
import { stances } from '@/features/hot/labels'
import { go } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { formatCount } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

const tabs: { key: Side | 'all'; label: string }[] = [
  { key: 'all', label: t('全部') },
  ...sides.map((side) => ({ key: side, label: stances[side].title })),
]
const open = ({ id }: CommentStore) => go(pathOfArgument(id))

/** The arguments of a talk, `?id=`, of one `?side=` or of both. */
export default withId(
  observer(function HotComment({ id }: { id: string }) {
    const { side } = usePageQuery<{ side: string }>()
    const store = useStore(() => new TalkDetailStore(id), {
      load: ({ talk, thread }) => {
        thread.show(sides.find((name) => name === side) ?? null)
        return talk.load()
      },
      pull: (page) => page.loadArguments(),
    })
    const { talk, thread } = store
    useLive(talk.data)
    return (
      <PageFrame foot={talk.data && <ArgueFoot talk={talk.data} thread={thread} />}>
        <Loaded of={talk} skeleton={<RowSkeleton />}>
          {(shown) => (
            <>
              <TalkLine talk={shown} />
              <View className="h-filter">
                <Segmented
                  items={tabs}
                  value={tabs.find(({ key }) => key === thread.stance)?.key ?? 'all'}
                  onChange={(key) => thread.show(key === 'all' ? null : key)}
                />
              </View>
              <Arguments store={store} talk={shown} />
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
)

const Arguments = observer(function Arguments({
  store: { thread },
  talk,
}: {
  store: TalkDetailStore
  talk: TalkStore
}) {
  const { data, arguable } = talk
  const side = sides.find((name) => name === thread.stance)
  const total = data.comments > 0 ? t('{n} 条观点', { n: formatCount(data.comments) }) : t('观点')
  const say =
    arguable && (side === undefined || side === data.side)
      ? { label: t('写观点'), onTap: () => thread.say(null) }
      : undefined
  return (
    <Comments
      thread={thread}
      of={data}
      stances={stances}
      open={open}
      heading={side === undefined ? total : data[side]}
      empty={
        <Empty
          title={t('还没有人说话')}
          text={say ? t('第一条观点，就由你来写。') : t('站这一边的人还没有开口。')}
          action={say}
        />
      }
    />
  )
})
