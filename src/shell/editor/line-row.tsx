import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/article/rules'
import { t } from '@/locale'
import { Image, Input, Textarea, View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icons/icon'
import type { EditorStore } from './editor-store'
import type { Line } from './lines'

interface RowProps {
  store: EditorStore
  line: Line
  nth: number
  only: boolean
}

/** One line being written. */
export const LineRow = observer(function LineRow({ store, line, nth, only }: RowProps) {
  const on = store.current === line.key
  return (
    <View className={classes('ed-line', on && 'ed-on')} ariaRole="none" onTap={() => store.select(line.key)}>
      {line.kind === 'picture' ? (
        <PictureLine store={store} line={line} nth={nth} />
      ) : line.kind === 'link' ? (
        <LinkLine line={line} />
      ) : (
        <WordLine store={store} line={line} nth={nth} only={only} focus={on} />
      )}
    </View>
  )
})

const hints = { text: t('接着写……'), heading: t('小标题'), item: t('列一点'), quote: t('引用的话') }

const WordLine = observer(function WordLine({
  store,
  line,
  nth,
  only,
  focus,
}: RowProps & { focus: boolean }) {
  const { key, text, strong } = line
  const kind = line.kind === 'picture' || line.kind === 'link' ? 'text' : line.kind
  return (
    <View className={classes(kind === 'item' && 'ar-item', kind === 'quote' && 'ed-quote')}>
      {kind === 'item' && <View className="ar-dot" ariaHidden />}
      <Textarea
        className={classes('ed-words', kind === 'heading' && 'ed-heading', strong && 'u-strong')}
        value={text}
        placeholder={only ? t('从这里开始写') : focus || kind !== 'text' ? hints[kind] : ''}
        maxLength={-1}
        autoHeight
        cursorSpacing={120}
        focus={focus}
        ariaLabel={t('第{n}段', { n: nth })}
        onInput={(value) => store.type(key, value)}
        onFocus={() => store.select(key)}
      />
    </View>
  )
})

/** The picture or its way to the server, and its caption. */
const PictureLine = observer(function PictureLine({ store, line, nth }: Omit<RowProps, 'only'>) {
  const { key, text } = line
  const picture = store.pictures.get(key)
  const sending = store.sending.get(key)
  const ratio = picture ? Math.min(picture.height / picture.width, 2) : 2 / 3
  return (
    <>
      <View className="ed-photo" style={{ paddingTop: `${ratio * 100}%` }}>
        <Image
          className="ed-img"
          src={picture?.url ?? sending?.chosen.path ?? ''}
          mode="aspectFill"
          alt={text || t('第{n}段的图片', { n: nth })}
        />
        {sending && sending.failed !== '' && (
          <View
            className="ed-veil"
            ariaRole="button"
            ariaLabel={sending.failed}
            onTap={() => store.retry(key)}
          >
            <Icon name="refresh" size={24} />
            {t('没有传上去，点这里重试')}
          </View>
        )}
        {sending && sending.failed === '' && (
          <View
            className="ed-veil"
            ariaRole="progressbar"
            ariaLabel={t('已上传 {n}%', { n: sending.percent })}
          >
            {`${sending.percent}%`}
            <View className="ed-bar">
              <View className="ed-done" style={{ width: `${sending.percent}%` }} />
            </View>
          </View>
        )}
      </View>
      <Input
        className="ed-caption"
        value={text}
        maxLength={limits.line.max}
        placeholder={t('给图片写一句说明')}
        ariaLabel={t('第{n}段的说明', { n: nth })}
        onInput={(value) => store.type(key, value)}
        onFocus={() => store.select(key)}
      />
    </>
  )
})

const LinkLine = ({ line }: { line: Line }) => (
  <View className="ar-link">
    <Icon name="link" size={20} />
    <View className="u-grow">
      <View className="u-one">{line.text}</View>
      <View className="u-meta u-one">{line.url}</View>
    </View>
  </View>
)
