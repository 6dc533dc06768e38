import React from 'react'
import { Image, View } from '@/platform/components'
import { t } from '@/locale'
import { classes } from '../classes'
import { Icon } from '../icons/icon'
import './form.css'

/** A picture on its way to the server. */
export interface UploadItem {
  key: string
  /** Path on the device, or address. */
  path: string
  /** Sent, 0 to 100. */
  percent: number
  status: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it failed. */
  error?: string | undefined
}

/** Icon and words by what is uploaded. */
const kinds = {
  picture: { icon: 'photo-plus', add: '添加图片', nth: '第{n}张图片', remove: '移除第{n}张图片' },
  film: { icon: 'movie', add: '添加视频', nth: '视频', remove: '移除视频' },
} as const

interface UploaderProps {
  id?: string | undefined
  items: readonly UploadItem[]
  max: number
  onAdd: () => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  /** A tap on one that is there, by where it stands. */
  onPick?: ((index: number) => void) | undefined
  /** 'picture' where absent. */
  kind?: keyof typeof kinds | undefined
  /** Marks the first picture as the cover. */
  cover?: boolean | undefined
  /** Frames the empty place in red. */
  error?: boolean | undefined
}

/** Pictures, or the film, of a draft in a grid of four: progress, retry, remove, one more. A film's path is its poster, '' for none. */
export function Uploader({
  id,
  items,
  max,
  onAdd,
  onRemove,
  onRetry,
  onPick,
  kind = 'picture',
  cover,
  error,
}: UploaderProps) {
  const { icon, add, nth, remove } = kinds[kind]
  return (
    <View id={id} className="u-up">
      {items.map((item, index) => (
        <View key={item.key} className="u-up-cell">
          {item.path === '' ? (
            <View className="u-up-img u-up-bare" ariaRole="img" ariaLabel={t(nth, { n: index + 1 })}>
              {item.status === 'done' && <Icon name={icon} />}
            </View>
          ) : (
            <Image className="u-up-img" src={item.path} mode="aspectFill" alt={t(nth, { n: index + 1 })} />
          )}
          {cover && index === 0 && item.status === 'done' && <View className="u-up-cover">{t('封面')}</View>}
          {onPick && item.status === 'done' && (
            <View
              className="u-up-img"
              ariaRole="button"
              ariaLabel={t('调整第{n}张图片', { n: index + 1 })}
              onTap={() => onPick(index)}
            />
          )}
          <Veil item={item} onRetry={onRetry} />
          <View
            className="u-up-remove"
            ariaRole="button"
            ariaLabel={t(remove, { n: index + 1 })}
            onTap={() => onRemove(item.key)}
          >
            <View className="u-up-cross">
              <Icon name="x" size={16} />
            </View>
          </View>
        </View>
      ))}
      {items.length < max && (
        <View
          className={classes('u-up-add', error && 'u-up-add-error')}
          ariaRole="button"
          ariaLabel={`${t(add)} ${items.length} / ${max}`}
          onTap={onAdd}
          hoverClassName="u-press"
        >
          <View className="u-up-add-in">
            <Icon name={icon} size={28} />
            <View className="u-meta" ariaHidden>
              {items.length} / {max}
            </View>
          </View>
        </View>
      )}
      {items.map(
        ({ key, status, error: why }, index) =>
          status === 'failed' &&
          why && (
            <View key={key} className="u-hint u-hint-error u-up-why" ariaRole="alert">
              {t(nth, { n: index + 1 })}：{why}
            </View>
          ),
      )}
    </View>
  )
}

function Veil({ item, onRetry }: { item: UploadItem; onRetry: (key: string) => void }) {
  if (item.status === 'done') return null
  if (item.status === 'failed') {
    return (
      <View
        className="u-up-veil"
        ariaRole="button"
        ariaLabel={item.error ?? t('上传失败')}
        onTap={() => onRetry(item.key)}
      >
        <Icon name="refresh" size={20} />
        {t('重试')}
      </View>
    )
  }
  return (
    <View className="u-up-veil" ariaRole="progressbar" ariaLabel={t('已上传 {n}%', { n: item.percent })}>
      {item.percent}%
      <View className="u-up-bar">
        <View className="u-up-done" style={{ width: `${item.percent}%` }} />
      </View>
    </View>
  )
}
