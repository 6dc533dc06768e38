import React from 'react'
import { partsOf } from '@contract/home/page/rules'
import type { Block, Entry, HotTopic } from '@contract/home/page/schema'
import type { Notice } from '@contract/notice/schema'
import type { SchoolContact } from '@contract/school/contacts/schema'
import { t } from '@/locale'
import { linkOf, linkTo, pathOfNotice, pathOfTopic } from '@/shell/links'
import { Image, Text, View } from '@/platform/components'
import { CellGroup } from '@/ui/cell'
import { Icon } from '@/ui/icons/icon'
import { Marker } from '@/ui/marker'
import { Section } from '@/ui/section'
import { Banner } from './banner'
import { Entries, HomeEntries, shownOf } from './entries'
import { pathOfNotices } from './pages'
import './home.css'

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>

/** What a page is made of, but for the feed. `pins`: on home, what the reader wants first in its first grid. */
export function Blocks({ blocks, pins }: { blocks: readonly Block[]; pins?: readonly Entry[] | undefined }) {
  const first = blocks.find(({ kind }) => kind === 'grid')
  return (
    <>
      {blocks.map((block, index) => (
        // blocks have no ids, and a page that is read keeps its order
        <BlockView key={index} block={block} pins={block === first ? pins : undefined} />
      ))}
    </>
  )
}

function BlockView({ block, pins }: { block: Block; pins?: readonly Entry[] | undefined }) {
  if (block.kind === 'banner') return <Banner slides={block.slides} />
  if (block.kind === 'grid') return <Grid block={block} pins={pins} />
  if (block.kind === 'notice') return block.notice && <LatestNotice notice={block.notice} />
  if (block.kind === 'errands')
    return (
      <Today
        count={block.count}
        label={t('跑腿')}
        text={t('{n} 单等人接', { n: manyOf(block.count) })}
        url="/pages/runErrands/grabAnOrder"
      />
    )
  if (block.kind === 'goods')
    return (
      <Today
        count={block.count}
        label={t('二手')}
        text={t('{n} 件在卖', { n: manyOf(block.count) })}
        url="/pages/secondHand/index"
      />
    )
  if (block.kind === 'topics') return block.topics.length > 0 ? <Topics topics={block.topics} /> : null
  if (block.kind === 'text') return <Words block={block} />
  if (block.kind === 'picture') return <Picture block={block} />
  if (block.kind === 'form') return <FormEntry block={block} />
  if (block.kind === 'contacts') return block.items.length > 0 ? <Contacts items={block.items} /> : null
  return null
}

function Grid({ block, pins }: { block: Of<'grid'>; pins?: readonly Entry[] | undefined }) {
  if (pins) return <HomeEntries items={block.items} pins={pins} />
  if (shownOf(block.items).length === 0) return null
  return (
    <>
      {block.title !== '' && <Section title={block.title} />}
      <Entries items={block.items} />
    </>
  )
}

const LatestNotice = ({ notice }: { notice: Notice }) => (
  <View className="h-notice">
    <View className="h-notice-head" ariaRole="button" onTap={linkTo(pathOfNotices)}>
      <Text className="u-strong">{t('公告')}</Text>
    </View>
    <View className="h-notice-title u-grow u-ink2" ariaRole="button" onTap={linkTo(pathOfNotice(notice.id))}>
      <Text className="u-two">{notice.title}</Text>
    </View>
    <View className="h-notice-more" ariaRole="button" ariaLabel={t('全部公告')} onTap={linkTo(pathOfNotices)}>
      <Icon name="chevron-right" size={20} />
    </View>
  </View>
)

const manyOf = (count: number) => (count >= 100 ? t('超过 100') : count)

/** One quiet line of today; nothing where there is nothing. */
const Today = ({ count, label, text, url }: { count: number; label: string; text: string; url: string }) =>
  count > 0 ? (
    <View className="h-notice h-today" ariaRole="button" onTap={linkTo(url)}>
      <Text className="u-strong">{label}</Text>
      <Text className="u-grow u-one u-ink2 u-figures">{text}</Text>
      <Icon name="chevron-right" size={20} />
    </View>
  ) : null

const Topics = ({ topics }: { topics: readonly HotTopic[] }) => (
  <>
    <Section title={t('今日热议')} more={{ label: t('更多'), onTap: linkTo('/pages/topic/topic') }} />
    <View className="h-topics">
      {topics.map(({ name }, index) => (
        <View key={name} className="h-topic" ariaRole="button" onTap={linkTo(pathOfTopic(name))}>
          <Text className={`h-rank${index === 0 ? ' h-rank-1' : ''}`}>{index + 1}</Text>
          <View className="u-one u-grow">{index === 0 ? <Marker>{name}</Marker> : name}</View>
        </View>
      ))}
    </View>
  </>
)

const Words = ({ block: { title, text } }: { block: Of<'text'> }) => (
  <View className="hb-words">
    {title !== '' && (
      <View className="u-display" ariaRole="heading">
        {title}
      </View>
    )}
    {partsOf(text).map(({ items, lines }, part) =>
      lines.map((line, index) => (
        <View key={`${part} ${index}`} className={items ? 'hb-line hb-item' : 'hb-line'}>
          {items && (
            <View className="hb-bullet" ariaHidden>
              ·
            </View>
          )}
          <Text className="u-text u-grow" selectable>
            {line}
          </Text>
        </View>
      )),
    )}
  </View>
)

/** In the picture's own shape, as wide as the page. */
const Picture = ({ block: { picture, caption, link } }: { block: Of<'picture'> }) => {
  const onTap = link ? linkOf(link) : undefined
  return (
    <View className="hb-picture" ariaRole={onTap && 'button'} onTap={onTap}>
      <View className="hb-frame" style={{ paddingBottom: `${(100 * picture.height) / picture.width}%` }}>
        <Image className="hb-framed" src={picture.url} mode="aspectFill" alt={caption} />
      </View>
      {caption !== '' && <View className="u-meta hb-caption">{caption}</View>}
    </View>
  )
}

const FormEntry = ({ block: { form, title, closed } }: { block: Of<'form'> }) => {
  if (title === null) return null
  return (
    <View className="h-notice" ariaRole="button" onTap={linkTo(`/pages/diys/index?form=${form}`)}>
      <Text className="u-strong">{t('填表')}</Text>
      <Text className="u-grow u-one u-ink2">{title}</Text>
      {closed && <Text className="u-meta">{t('已截止')}</Text>}
      <Icon name="chevron-right" size={20} />
    </View>
  )
}

/** As many as are read at a glance; the page has all of them. */
const contactsShown = 5

const Contacts = ({ items }: { items: readonly SchoolContact[] }) => (
  <>
    <Section title={t('校园黄页')} more={{ label: t('全部'), onTap: linkTo('/pages/message/yellowPage') }} />
    <CellGroup>
      {items.slice(0, contactsShown).map(({ id, name, phone }) => (
        <View
          key={id}
          className="u-cell u-cell-plain"
          ariaRole="button"
          onTap={linkTo('/pages/message/yellowPage')}
          hoverClassName="u-cell-press"
        >
          <View className="u-grow u-one">{name}</View>
          <Text className="u-meta u-figures">{phone}</Text>
        </View>
      ))}
    </CellGroup>
  </>
)
