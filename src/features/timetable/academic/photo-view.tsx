import React from 'react'
import { observer } from 'mobx-react-lite'
import { session } from '@/net/session'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Check } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { TimetableStore } from '../timetable-store'
import { DiffView } from './diff-view'
import { OtherWays } from './other-ways'
import { whereOf } from './photo'
import { PhotoStore, type Shown } from './photo-store'
import { Unread } from './unread-view'
import { placeText, termChoices, timesText } from './labels'
import './academic.css'

/** A timetable on a photo: every cell is looked at before any is saved. */
export const PhotoView = observer(function PhotoView() {
  const store = useStore(() => new PhotoStore(new TimetableStore(session.info?.user_id ?? '')))
  useTitle(t('拍课表'))
  const { cells, beside, choosing, diff, open, problem } = store
  if (diff)
    return (
      <DiffView
        store={diff}
        onAccept={store.accept}
        onBack={store.back}
        onMend={store.back}
        again={t('再拍一张')}
      />
    )
  const none = cells.length === 0
  return (
    <PageFrame
      foot={
        !none && (
          <ActionBar>
            <Button className="u-grow" disabled={open > 0} onTap={store.compare}>
              {open > 0 ? t('还有 {n} 格没核对', { n: open }) : t('看看有什么变化')}
            </Button>
          </ActionBar>
        )
      }
    >
      <View className="ak-head">
        <View className="u-display" ariaRole="heading">
          {none ? t('拍一张周课表') : t('一格一格核对')}
        </View>
        <View className="u-ink2 ak-head-sub">
          {none
            ? t('正对着拍，星期那一行和节次那一列都要拍进来。照片读完就删，不保存。')
            : t(
                '写得对就打勾，不对就改：第一行是课程，周次写成 1-16周，要改节次写成 (1-2节)1-16周。不要的格子清空。',
              )}
        </View>
      </View>
      {problem !== '' && <View className="ak-note">{problem}</View>}
      <View className="ak-acts">
        <Button
          className="u-grow"
          kind={none ? 'accent' : 'line'}
          size={44}
          icon="camera"
          loading={choosing.busy}
          onTap={() => void choosing.run()}
        >
          {none ? t('拍照或选照片') : t('换一张')}
        </Button>
      </View>
      {none ? <OtherWays photo /> : <Cells store={store} />}
      <Unread items={beside} />
    </PageFrame>
  )
})

const Cells = observer(function Cells({ store }: { store: PhotoStore }) {
  return (
    <>
      <View className="ak-form">
        <PickerField
          label={t('放进哪个学期')}
          rows={termChoices(store.timetable.today)}
          value={store.term}
          onChange={store.setTerm}
        />
        <TextField
          label={t('没写周次的课上哪几周')}
          hint={t('格子里都写了就不用填')}
          placeholder="1-16"
          value={store.weeks}
          max={30}
          onChange={store.setWeeks}
        />
      </View>
      <Section title={t('{n} 格', { n: store.cells.length })} />
      {store.cells.map((cell, index) => (
        <CellRow key={index} cell={cell} store={store} />
      ))}
    </>
  )
})

/** The words of a cell, what they are read as, and whether that is right. */
const CellRow = observer(function CellRow({ cell, store }: { cell: Shown; store: PhotoStore }) {
  const where = whereOf(cell)
  const { classes, untimed, notUnderstood } = store.readingOf(cell)
  const read = classes.map((one) => [one.name, timesText(one), placeText(one)].filter(Boolean).join(' · '))
  return (
    <View className="ak-cell">
      <TextareaField
        label={where}
        value={cell.words}
        max={300}
        hint={[...read, ...untimed].join('；') || undefined}
        error={notUnderstood.map(({ why }) => why).join('；') || undefined}
        onChange={(words) => store.mend(cell, words)}
      />
      <View
        className="ak-cell-check"
        ariaRole="checkbox"
        ariaChecked={cell.right}
        ariaLabel={t('{where}核对过', { where })}
        onTap={() => store.toggle(cell)}
        hoverClassName="u-press"
      >
        <Check on={cell.right} />
        <View>{cell.words.trim() === '' ? t('不要这一格') : t('核对过')}</View>
      </View>
    </View>
  )
})
