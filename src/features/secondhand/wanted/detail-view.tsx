import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { t } from '@/locale'
import { complain } from '@/shell/complaint/entry'
import { WithheldLine } from '@/shell/complaint/withheld'
import { PostText } from '@/shell/dynamic/post-text'
import { back, linkTo, linkToPerson } from '@/shell/links'
import { confirmBlock } from '@/shell/privacy/black-list'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { dateText, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { IconButton } from '@/ui/icon-button'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { PersonName } from '@/ui/person-name'
import { PictureGrid } from '@/ui/picture-grid'
import { shareRow } from '@/ui/share'
import { ShareButton } from '@/ui/share-button'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { LoadedPage } from '@/ui/loaded-page'
import { categoryTitle } from '../goods/labels'
import { ownWantedPage, pathToAnswer, pathToEditWanted } from '../pages'
import { WantedStore } from './detail-store'
import { budgetOf, cardOfWanted, endOf, titleOf } from './labels'
import '../goods/detail.css'
import './wanted.css'

interface PartProps {
  store: WantedStore
  wanted: Wanted
}

/** A wanted post: what is looked for, by whom, and the way to say that one has it. */
export const WantedDetail = observer(function WantedDetail({ id }: { id: string }) {
  const store = useStore(() => new WantedStore(id), { show: true, pull: true })
  const { data } = store.wanted
  useTitle(data && titleOf(data))
  useShare(() => data && cardOfWanted(data))
  if (store.deleted)
    return (
      <PageFrame>
        <Empty
          title={t('这条求购已经删除')}
          text={t('还想找，随时再发一条。')}
          action={{ label: t('我的求购'), onTap: linkTo(ownWantedPage) }}
        />
      </PageFrame>
    )
  return (
    <LoadedPage
      foot={data && <Foot store={store} wanted={data} />}
      of={store.wanted}
      onRetry={store.load}
      skeleton={<LinesSkeleton />}
    >
      {(wanted) => (
        <>
          <Head store={store} wanted={wanted} />
          <Author wanted={wanted} />
        </>
      )}
    </LoadedPage>
  )
})

const Head = observer(function Head({ store, wanted }: PartProps) {
  const { id, text, category, spot, pictures, at, until, mine, withheld, state } = wanted
  const end = endOf(wanted)
  return (
    <View className="gt-head">
      {withheld && <WithheldLine withheld={withheld} id={id} />}
      <View className="wt-bar">
        <View className="u-grow u-display">{budgetOf(wanted)}</View>
        <ShareButton card={cardOfWanted(wanted)} label={t('分享')} />
        <IconButton name="dots" label={t('更多')} end onTap={() => void showMenu(store, wanted)} />
      </View>
      <View className="gt-tags">
        {end !== '' && <Tag tone="amber">{end}</Tag>}
        <Tag>{t('求购')}</Tag>
        <Tag>{categoryTitle(category)}</Tag>
        {spot !== '' && <Tag>{spot}</Tag>}
      </View>
      <PostText text={text} />
      {pictures.length > 0 && (
        <View className="wt-pictures">
          <PictureGrid pictures={pictures} />
        </View>
      )}
      <View className="u-meta">
        {t('{time}更新', { time: relativeTime(at) })}
        {mine && state === 'open' && !withheld && ` · ${t('{day}到期', { day: dateText(until) })}`}
      </View>
    </View>
  )
})

const Author = observer(function Author({ wanted: { author } }: { wanted: Wanted }) {
  const { id, name, avatar, frame, college } = author
  return (
    <View className="u-card">
      <View className="gt-seller" ariaRole="button" onTap={linkToPerson(id)} hoverClassName="u-press">
        <Avatar src={avatar} name={name} frame={frame} />
        <View className="u-grow">
          <PersonName of={author} />
          {college !== null && <View className="u-meta u-one">{college}</View>}
        </View>
        <Icon name="chevron-right" size={20} />
      </View>
    </View>
  )
})

async function showMenu(store: WantedStore, wanted: Wanted): Promise<void> {
  const { id, mine, author } = wanted
  await offer([
    shareRow(cardOfWanted(wanted)),
    ...(mine
      ? [{ label: t('删除'), act: () => store.remove() }]
      : [
          { label: t('举报'), act: () => complain('wanted', id) },
          {
            label: t('拉黑{name}', { name: author.name }),
            act: async () => (await confirmBlock(author)) && back(),
          },
        ]),
  ])
}

/** Who has it says so; its author looks after it. */
const Foot = observer(function Foot({ store, wanted }: PartProps) {
  const { id, mine, state, withheld, fresh, renewable } = wanted
  const { act } = store
  if (!mine)
    return (
      <ActionBar>
        <Button
          className="u-grow gt-btn"
          size={44}
          disabled={state !== 'open'}
          onTap={linkTo(pathToAnswer(id))}
        >
          {state === 'open' ? t('我有这个') : t('已经不找了')}
        </Button>
      </ActionBar>
    )
  if (withheld) return null
  return (
    <ActionBar>
      <Button
        className="u-grow gt-btn"
        kind="line"
        size={44}
        icon="pencil"
        onTap={linkTo(pathToEditWanted(id))}
      >
        {t('编辑')}
      </Button>
      {state === 'open' && (
        <Button className="u-grow gt-btn" kind="line" size={44} onTap={() => void store.find()}>
          {t('找到了')}
        </Button>
      )}
      {renewable ? (
        <Button
          className="u-grow gt-btn"
          size={44}
          loading={act.busy}
          onTap={() => void act.run('wantedRenew')}
        >
          {t('接着找')}
        </Button>
      ) : (
        <Button
          className="u-grow gt-btn"
          size={44}
          disabled={!fresh}
          loading={act.busy}
          onTap={() => void act.run('wantedRefresh')}
        >
          {fresh ? t('擦亮') : t('今天擦过了')}
        </Button>
      )}
    </ActionBar>
  )
})
