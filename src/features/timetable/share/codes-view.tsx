import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { dayOf } from '@contract/rules'
import { spaceCode, type ShownNames } from '@contract/timetable/share/rules'
import type { ShareCode } from '@contract/timetable/share/schema'
import { t } from '@/locale'
import { session } from '@/net/session'
import { go, linkTo } from '@/shell/links'
import { Image, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { ShareButton } from '@/ui/share-button'
import { Sheet } from '@/ui/sheet'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { newTermPage } from '../pages'
import { dayText } from '../labels'
import { TimetableStore } from '../timetable-store'
import { cardOfCode, CodesStore } from './codes-store'
import { pathOfCode } from './pages'
import './share.css'

const choices: { key: ShownNames; label: string }[] = [
  { key: 'all', label: t('课程、老师和教室，可以导入') },
  { key: 'busy', label: t('只显示有没有课，不能导入') },
]

/** Codes by which others see a timetable and take a copy. */
export const CodesView = observer(function CodesView() {
  const store = useStore(() => new CodesStore(new TimetableStore(session.info?.user_id ?? '')), {
    pull: true,
  })
  useTitle(t('分享课表'))
  useShare()
  const [shown, setShown] = useState<ShareCode | null>(null)
  const open = () => {
    const code = store.read()
    if (code !== null) go(pathOfCode(code))
  }
  return (
    <PageFrame>
      <View className="ts-gap" />
      <Section title={t('打开同学的课表')} />
      <TextField
        label={t('分享码')}
        value={store.typed}
        placeholder={t('8 个字母')}
        error={store.wrong || undefined}
        onChange={store.type}
      />
      <View className="ts-acts">
        <Button block kind="line" size={44} onTap={open}>
          {t('打开')}
        </Button>
      </View>
      <Section title={t('分享我的课表')} />
      <Make store={store} onMade={setShown} />
      <Loaded of={store.codes} skeleton={<LinesSkeleton rows={2} />}>
        {({ items }) => (
          <>
            {items.length > 0 && <Section title={t('正在分享的 {n} 个', { n: items.length })} />}
            {items.map((code) => (
              <Row key={code.id} code={code} store={store} onQr={() => setShown(code)} />
            ))}
          </>
        )}
      </Loaded>
      <Sheet
        open={shown !== null}
        onClose={() => setShown(null)}
        label={t('分享码')}
        head={<View className="u-title">{t('分享码')}</View>}
      >
        {shown && (
          <View className="ts-qr">
            <Image className="ts-qr-img" src={shown.picture} alt={t('分享码的二维码')} />
            <View className="ts-code u-figures">{spaceCode(shown.code)}</View>
            <View className="u-ink2">{t('扫码，或者在“分享课表”里输入这 8 个字母')}</View>
          </View>
        )}
      </Sheet>
    </PageFrame>
  )
})

interface MakeProps {
  store: CodesStore
  onMade: (code: ShareCode) => void
}
const Make = observer(function Make({ store, onMade }: MakeProps) {
  const { table, term, names, making } = store
  if (table.terms.length === 0)
    return (
      <View className="ts-acts">
        <Button block kind="line" onTap={linkTo(newTermPage)}>
          {t('先建一张课表')}
        </Button>
      </View>
    )
  const make = async () => {
    const made = await making.run()
    if (made) onMade(made)
  }
  return (
    <>
      <PickerField
        label={t('哪张课表')}
        rows={table.terms.map(({ id, name }) => ({ key: id, label: name }))}
        value={term}
        onChange={store.setTerm}
      />
      <RadioField label={t('给对方看什么')} rows={choices} value={names} onChange={store.setNames} />
      <View className="ts-acts">
        <Button block loading={making.busy} onTap={() => void make()}>
          {t('生成分享码')}
        </Button>
      </View>
      <View className="ts-note">{t('7 天内有效，随时能收回。备忘、备注和成绩不会给别人。')}</View>
    </>
  )
})

interface RowProps {
  code: ShareCode
  store: CodesStore
  onQr: () => void
}
const Row = observer(function Row({ code, store, onQr }: RowProps) {
  const drop = async () => {
    const sure = await feedback.modal({
      title: t('收回这个分享码？'),
      content: t('收回后打不开了。已经导入的同学不受影响。'),
      confirmText: t('收回'),
      danger: true,
    })
    if (sure) await store.drop(code)
  }
  const menu = () =>
    void offer([
      { label: t('复制'), act: () => store.copy(code) },
      { label: t('二维码'), act: onQr },
      { label: t('收回'), act: drop },
    ])
  const { code: letters, term, names, until, taken } = code
  return (
    <View className="ts-pick">
      <View className="u-grow">
        <View className="ts-code u-figures">{spaceCode(letters)}</View>
        <View className="u-meta">
          {[
            term.name || t('课表已删除'),
            t('{day}前有效', { day: dayText(dayOf(Date.parse(until))) }),
            t('{n} 人导入', { n: taken }),
          ].join(' · ')}
        </View>
      </View>
      {names === 'busy' && <Tag>{t('只看忙闲')}</Tag>}
      <ShareButton card={cardOfCode(code)} label={t('转发分享码')} />
      <IconButton name="dots" label={t('分享码的更多')} end onTap={menu} />
    </View>
  )
})
