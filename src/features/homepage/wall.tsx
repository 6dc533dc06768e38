import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/homepage/rules'
import type { Withheld } from '@contract/common'
import type { WallPhoto } from '@contract/homepage/schema'
import { t } from '@/locale'
import { complain, pathOfAppeal } from '@/shell/complaint/entry'
import { go } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { media } from '@/platform/media'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Uploader } from '@/ui/form/uploader'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { Empty } from '@/ui/states/empty'
import { Block } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import type { WallStore } from './wall-store'
import './homepage.css'

const noop = () => undefined

const complaintOf = ({ id }: WallPhoto) => [{ label: t('举报'), act: () => complain('photo', id) }]

const stateOf = ({ state, edit }: Withheld): string =>
  state === 'pending' ? t('审核中') : edit ? t('没有通过') : t('已下架')

/** What the owner can do with a photo. */
async function edit(store: WallStore, photo: WallPhoto): Promise<void> {
  const at = store.photos.indexOf(photo)
  const refused = photo.withheld?.state === 'refused' ? photo.withheld : null
  if (refused) feedback.toast(refused.reason)
  const rows = [
    ...(refused && !refused.edit ? [{ label: t('申诉'), act: () => go(pathOfAppeal(photo.id)) }] : []),
    ...(at > 0
      ? [
          { label: t('放到最前'), act: () => store.move(photo, 'first') },
          { label: t('往前一位'), act: () => store.move(photo, 'earlier') },
        ]
      : []),
    ...(at < store.photos.length - 1
      ? [{ label: t('往后一位'), act: () => store.move(photo, 'later') }]
      : []),
    { label: t('从照片墙拿下'), act: () => takeDown(store, photo) },
  ]
  await reportFailure(offer(rows))
}

async function takeDown(store: WallStore, photo: WallPhoto): Promise<void> {
  const content = t('照片会从主页消失，发过的动态不受影响。')
  if (await feedback.modal({ title: t('拿下这张照片？'), content, confirmText: t('拿下'), danger: true }))
    await store.remove(photo)
}

/** The photos of a page; the owner adds and sorts them. */
export const Wall = observer(function Wall({ store, mine }: { store: WallStore; mine: boolean }) {
  return (
    <Loaded of={store.wall} skeleton={<WallSkeleton />} part>
      {() => <Photos store={store} mine={mine} />}
    </Loaded>
  )
})

const Photos = observer(function Photos({ store, mine }: { store: WallStore; mine: boolean }) {
  const { photos, room } = store
  const add = { label: t('加照片'), onTap: () => void reportFailure(store.choose()) }
  const preview = (index: number) =>
    void media
      .preview(
        photos.map(({ url }) => url),
        index,
      )
      .catch(() => feedback.toast(t('图片打不开')))
  return (
    <>
      {photos.length === 0 && !store.queue && (
        <Empty
          title={mine ? t('墙上还空着') : t('TA 的墙上还空着')}
          text={mine ? t('挂几张喜欢的照片，来的人先看到。') : undefined}
          action={mine ? add : undefined}
        />
      )}
      <View className="hp-wall">
        {photos.map((photo, index) => (
          <View
            key={photo.id}
            className="hp-photo"
            ariaRole="button"
            ariaLabel={t('查看第{n}张照片', { n: index + 1 })}
            onTap={() => preview(index)}
          >
            <Image className="hp-photo-img" src={photo.thumb} mode="aspectFill" lazyLoad alt="" />
            {photo.withheld && (
              <View className="hp-photo-state">
                <Tag tone={photo.withheld.state === 'refused' ? 'red' : 'amber'}>
                  {stateOf(photo.withheld)}
                </Tag>
              </View>
            )}
            <EditMark
              label={
                mine ? t('整理第{n}张照片', { n: index + 1 }) : t('第{n}张照片的更多操作', { n: index + 1 })
              }
              onTap={() => void (mine ? edit(store, photo) : offer(complaintOf(photo)))}
            />
          </View>
        ))}
      </View>
      {mine && <Sending store={store} />}
      {mine && photos.length > 0 && !store.queue && (
        <View className="hp-full">
          <Button size={44} kind="line" block disabled={room <= 0} onTap={add.onTap}>
            {room > 0
              ? t('加照片（{n} / {max}）', { n: photos.length, max: limits.photos.max })
              : t('已经挂满 {max} 张', { max: limits.photos.max })}
          </Button>
        </View>
      )}
    </>
  )
})

function EditMark({ label, onTap }: { label: string; onTap: () => void }) {
  return (
    <View
      className="hp-photo-hit"
      ariaRole="button"
      ariaLabel={label}
      onTap={(event) => {
        event.stopPropagation()
        onTap()
      }}
    >
      <View className="hp-photo-edit">
        <Icon name="dots" size={16} />
      </View>
    </View>
  )
}

/** Pictures on their way; each hangs as soon as all are there. */
const Sending = observer(function Sending({ store }: { store: WallStore }) {
  const { queue, keep } = store
  const ready = queue !== null && !queue.sending && queue.ids.length > 0
  useEffect(() => {
    if (ready) void keep.run()
  }, [ready, keep])
  if (!queue || queue.items.length === 0) return null
  return (
    <View className="hp-sending">
      <Uploader
        items={queue.items}
        max={queue.items.length}
        onAdd={noop}
        onRemove={queue.remove}
        onRetry={queue.retry}
      />
      {keep.error !== null && (
        <Button size={44} kind="line" block loading={keep.busy} onTap={() => void keep.run()}>
          {t('重新挂上')}
        </Button>
      )}
    </View>
  )
})

const WallSkeleton = () => (
  <View className="hp-wall u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <View key={key} className="hp-photo">
        <Block width="100%" height="0px" />
      </View>
    ))}
  </View>
)
