import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, may } from '@contract/vote/rules'
import type { VoteDetail, VoteEntry } from '@contract/vote/schema'
import { t } from '@/locale'
import { Comments } from '@/shell/comment/comments'
import { Composer } from '@/shell/comment/composer'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo, linkToPerson } from '@/shell/links'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { PosterSheet } from '@/shell/share/poster-sheet'
import type { PosterStore } from '@/shell/share/poster-store'
import { withId } from '@/shell/with-id'
import { EntryStore } from '@/features/vote/entry-store'
import { Votes } from '@/features/vote/entry-tile'
import { cardOfEntry, posterOf, showEntryMenu, type Dropping } from '@/features/vote/menu'
import { pathOfEvent } from '@/features/vote/pages'
import { ReceiptSheet } from '@/features/vote/receipt'
import { useLive } from '@/features/vote/use-live'
import { numberOf, timeOf } from '@/features/vote/labels'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'
import { PictureGrid } from '@/ui/picture-grid'
import { ShareButton } from '@/ui/share-button'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** One entry, by `?id=`: who it is, how it stands, what people say, and the vote for it. */
export default withId(
  observer(function VoteEntryPage({ id }: { id: string }) {
    const store = useStore(() => new EntryStore(id), { show: true, pull: true })
    const [dropping, setDropping] = useState<Dropping | null>(null)
    const [poster, setPoster] = useState<PosterStore | null>(null)
    const { data } = store.shown
    useLive(store)
    useShare(() => data && cardOfEntry(data.entry))
    useTitle(data?.entry.name)
    return (
      <PageFrame foot={data && <Foot store={store} />}>
        <Loaded of={store.shown} skeleton={<FeedSkeleton />}>
          {({ entry, event, casting }) => (
            <>
              <Entry
                entry={entry}
                event={event}
                onMore={() => void showEntryMenu(store, setDropping, () => setPoster(posterOf('entry', id)))}
              />
              <Comments
                thread={store.thread}
                of={entry}
                empty={
                  <View className="u-meta u-pad vo-quiet">
                    {t('还没有评论。说一句，{name}会收到。', { name: entry.author.name })}
                  </View>
                }
              />
              <ReceiptSheet casting={casting} />
            </>
          )}
        </Loaded>
        {poster && <PosterSheet store={poster} onClose={() => setPoster(null)} alt={t('这个选项的海报')} />}
        {dropping && (
          <ReasonSheet
            title={t('取消参选资格')}
            label={t('取消资格')}
            room={limits.reason}
            onClose={() => setDropping(null)}
            onSend={dropping === 'creator' ? store.decline : store.dismiss}
          />
        )}
      </PageFrame>
    )
  }),
)

const Entry = observer(function Entry({
  entry,
  event,
  onMore,
}: {
  entry: VoteEntry
  event: VoteDetail
  onMore: () => void
}) {
  const { author, name, text, pictures, review, reason, withheld, place, votes, id } = entry
  return (
    <>
      <View className="vo-entry">
        <View className="vo-entry-head">
          <View className="u-grow">
            <View className="u-meta u-figures">{numberOf(entry)}</View>
            <View className="u-hero u-text" ariaRole="heading">
              {name}
            </View>
          </View>
          <IconButton name="dots" label={t('更多')} end onTap={onMore} />
        </View>
        {withheld && <WithheldLine withheld={withheld} id={id} />}
        {review !== 'accepted' && (
          <View className="vo-entry-head">
            <Tag tone={review === 'waiting' ? 'amber' : 'red'}>
              {review === 'waiting' ? t('等发起人审核') : t('没有通过')}
            </Tag>
            <View className="u-meta u-text u-grow">
              {review === 'waiting' ? t('通过后会编号，大家就能投了') : reason}
            </View>
          </View>
        )}
        {pictures.length > 0 && <PictureGrid pictures={pictures} />}
        {place !== null && (
          <View className="vo-standing">
            <View className="u-title u-figures">{t('第 {n} 名', { n: place })}</View>
            <Votes votes={votes} />
          </View>
        )}
        {text !== '' && <View className="u-text">{text}</View>}
        <View className="vo-by">
          <Avatar src={author.avatar} name={author.name} size={24} onTap={linkToPerson(author.id)} />
          <View className="u-meta u-one">
            {author.id === event.author.id
              ? t('由发起人{name}添加', { name: author.name })
              : t('{name}报名', { name: author.name })}
          </View>
        </View>
      </View>
      <CellGroup>
        <Cell
          icon="checkbox"
          title={event.title}
          text={timeOf(event)}
          onTap={linkTo(pathOfEvent(event.id))}
        />
      </CellGroup>
    </>
  )
})

/** The vote beside the line to say something. */
const Foot = observer(function Foot({ store }: { store: EntryStore }) {
  const { data } = store.shown
  if (!data) return null
  const { entry, event, casting } = data
  const votable = may(event.phase, 'vote') && entry.place !== null && event.own.barrier === null
  const cast = async () => {
    const sure = await feedback.modal({
      title: t('投给{name}？', { name: entry.name }),
      content: t('投票是匿名的，投出后会给你回执码。还能投 {n} 票。', { n: event.own.left }),
      confirmText: t('投票'),
    })
    if (sure) await casting.send.run([entry.id])
  }
  return (
    <Composer thread={store.thread}>
      <ShareButton card={cardOfEntry(entry)} label={t('分享')} />
      {votable && (
        <Button
          size={44}
          disabled={entry.chosen || event.own.left === 0}
          loading={casting.send.busy}
          onTap={() => void cast()}
        >
          {entry.chosen ? t('已投') : event.own.left === 0 ? t('票投完了') : t('投一票')}
        </Button>
      )}
    </Composer>
  )
})
