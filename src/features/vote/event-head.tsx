import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/vote/rules'
import type { VoteDetail } from '@contract/vote/schema'
import { t } from '@/locale'
import { ArticleBody } from '@/shell/article/body'
import { WithheldLine } from '@/shell/complaint/withheld'
import { linkTo, linkToPerson } from '@/shell/links'
import { ReasonSheet } from '@/shell/roles/reason-sheet'
import { PosterSheet } from '@/shell/share/poster-sheet'
import type { PosterStore } from '@/shell/share/poster-store'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Cell, CellGroup } from '@/ui/cell'
import { formatCount, fullTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { Marker } from '@/ui/marker'
import { Tag } from '@/ui/tag'
import { Cover } from './event-card'
import { posterOf, showEventMenu } from './menu'
import { pathOfDesk, pathOfRanking } from './pages'
import type { VotingStore } from './voting-store'
import { explainAside, explainElectorate, tagOf, termsOf, timeOf, turnoutOf } from './labels'
import './vote.css'

/** What is voted on, and until when. */
export const EventHead = observer(function EventHead({
  store,
  event,
}: {
  store: VotingStore
  event: VoteDetail
}) {
  const { id, title, withheld, cancelled } = event
  const [cancelling, setCancelling] = useState(false)
  const { label, tone } = tagOf(event)
  const [poster, setPoster] = useState<PosterStore | null>(null)
  return (
    <>
      {poster && <PosterSheet store={poster} onClose={() => setPoster(null)} alt={t('这个投票的海报')} />}
      {cancelling && (
        <ReasonSheet
          title={t('取消这个投票')}
          label={t('取消投票')}
          room={limits.reason}
          placeholder={t('投过票的同学都会看到。票数和回执会留着')}
          onClose={() => setCancelling(false)}
          onSend={store.cancel}
        />
      )}
      <View className="vo-head">
        <View className="vo-title">
          <View className="u-hero u-text u-grow" ariaRole="heading">
            {title}
          </View>
          <IconButton
            name="dots"
            label={t('更多')}
            end
            onTap={() =>
              void showEventMenu(
                store,
                event,
                () => setPoster(posterOf('event', id)),
                () => setCancelling(true),
              )
            }
          />
        </View>
        {withheld && <WithheldLine withheld={withheld} id={id} />}
        <View className="vo-when">
          <Tag tone={tone}>{label}</Tag>
          <Marker>{timeOf(event)}</Marker>
        </View>
        <View className="u-meta">{termsOf(event)}</View>
        {cancelled !== null && (
          <View className="u-text">{t('发起人取消了这个投票：{reason}', { reason: cancelled })}</View>
        )}
      </View>
    </>
  )
})

/** What else there is to know of it, below what is voted on: how it stands, whose it is, what they say. */
export const EventFacts = observer(function EventFacts({ event }: { event: VoteDetail }) {
  const { id, kind, starts, ends, mine, waiting, aside, author, school } = event
  return (
    <>
      <Numbers event={event} />
      {event.cover && <Cover event={event} />}
      <View className="vo-who">
        <Avatar src={author.avatar} name={author.name} onTap={linkToPerson(author.id)} />
        <View className="u-grow">
          <View className="u-strong u-one">{author.name}</View>
          <View className="u-meta u-one">{t('{school} · 发起人', { school })}</View>
        </View>
      </View>
      {kind === 'contest' && <About event={event} />}
      <View className="u-meta u-pad">
        {t('{from} 到 {to}', { from: fullTime(starts), to: fullTime(ends) })}
      </View>
      <CellGroup>
        <Cell icon="star" title={t('排行')} onTap={linkTo(pathOfRanking(id))} />
        <Cell
          icon="list-check"
          title={t('公开的回执')}
          text={t('用回执码查你的票有没有算上')}
          onTap={linkTo(pathOfRanking(id, 'receipts'))}
        />
        {mine && (
          <Cell
            icon="settings"
            title={t('管理投票')}
            value={(waiting ?? 0) + aside > 0 ? t('{n} 件待处理', { n: (waiting ?? 0) + aside }) : undefined}
            onTap={linkTo(pathOfDesk(id))}
          />
        )}
      </CellGroup>
    </>
  )
})

/** How many may vote, how many did, and the ballots. */
const Numbers = observer(function Numbers({ event }: { event: VoteDetail }) {
  const { people, electorate, votes, aside, decided } = event
  return (
    <View className="vo-numbers">
      <Explained value={electorate} label={t('可以投的人')} onTap={() => void explainElectorate()} />
      <Number
        value={formatCount(people)}
        label={t('投了，占 {share}', { share: turnoutOf(people, electorate) })}
      />
      <Number value={formatCount(votes)} label={t('有效票')} />
      {aside > 0 && <Explained value={aside} label={t('搁置')} onTap={() => void explainAside()} />}
      {decided !== null && decided.counted + decided.rejected > 0 && (
        <Explained
          value={decided.counted + decided.rejected}
          label={t('搁置过，{n} 票计入', { n: decided.counted })}
          onTap={() => void explainAside()}
        />
      )}
    </View>
  )
})

/** A number that needs a word: on a tap. */
const Explained = ({ value, label, onTap }: { value: number; label: string; onTap: () => void }) => (
  <View className="vo-number-box" ariaRole="button" onTap={onTap}>
    <View className="vo-figure u-figures">{formatCount(value)}</View>
    <View className="u-meta vo-help">
      <Text>{label}</Text>
      <Icon name="help" size={16} />
    </View>
  </View>
)

const Number = ({ value, label }: { value: string; label: string }) => (
  <View className="vo-number-box">
    <View className="vo-figure u-figures">{value}</View>
    <View className="u-meta">{label}</View>
  </View>
)

/** What its creator says of it: the beginning, and all of it on a tap. */
function About({ event: { body, excerpt } }: { event: VoteDetail }) {
  const [all, setAll] = useState(false)
  return (
    <View className="vo-about">
      {all ? <ArticleBody blocks={body} /> : <View className="u-text">{excerpt}</View>}
      <View className="vo-more" ariaRole="button" onTap={() => setAll(!all)} hoverClassName="u-press">
        <Text>{all ? t('收起说明') : t('看完整的说明')}</Text>
        <Icon name={all ? 'arrow-up' : 'chevron-down'} size={16} />
      </View>
    </View>
  )
}
