import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Programme } from '@contract/radio/schema'
import { t } from '@/locale'
import { WithheldLine } from '@/shell/complaint/withheld'
import { back, go, linkTo, sharedAs } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { pathOfComments, pathOfProgramme, pathOfReport } from '@/features/radio/pages'
import { ProgrammeStore } from '@/features/radio/programme-store'
import { NoProgramme } from '@/features/radio/programme-row'
import { BulletLine, Stage, StageSkeleton } from '@/features/radio/stage'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { formatCounted, formatCount, relativeTime } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { PrintIcon } from '@/ui/icons/print-icon'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'
import { shareRow } from '@/ui/share'
import type { Card } from '@/ui/share'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

const cardOf = ({ id, title, cover }: Programme): Card => ({
  title,
  path: pathOfProgramme(id),
  picture: cover?.thumb,
  shared: sharedAs('radio', id),
})

/** A programme: it plays here and goes on elsewhere. */
export default withId(
  observer(function Audio({ id }: { id: string }) {
    const store = useStore(() => new ProgrammeStore(id))
    const { data } = store.programme
    useShare(() => data && cardOf(data))
    useTitle(data?.title)
    return (
      <PageFrame>
        <Loaded of={store.programme} onRetry={store.load} skeleton={<StageSkeleton />}>
          {(programme) => (
            <>
              <Stage store={store} programme={programme} />
              {!programme.withheld && <BulletLine store={store} />}
              {programme.withheld && (
                <View className="rd-intro">
                  <WithheldLine withheld={programme.withheld} id={programme.id} />
                </View>
              )}
              <Acts store={store} programme={programme} />
              <View className="rd-intro">
                <View className="u-meta">
                  {t('{at} · {n} 人听过', {
                    at: relativeTime(programme.at),
                    n: formatCount(programme.plays),
                  })}
                </View>
                {programme.intro !== '' && <View className="u-text">{programme.intro}</View>}
              </View>
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
  <NoProgramme />,
)

const Acts = observer(function Acts({ store, programme }: { store: ProgrammeStore; programme: Programme }) {
  const { id, comments, mine } = programme
  const { on, count, flip } = store.like
  const more = async () => {
    const rows = [
      shareRow(cardOf(programme)),
      mine
        ? { label: t('删除'), act: () => remove(store) }
        : { label: t('举报'), act: async () => go(pathOfReport(id)) },
    ]
    await reportFailure(offer(rows, 1))
  }
  return (
    <View className="rd-acts">
      <View
        className={on ? 'rd-act rd-act-on' : 'rd-act'}
        ariaRole="button"
        ariaLabel={formatCounted(on ? t('取消赞') : t('赞'), count)}
        onTap={() => void flip()}
      >
        <PrintIcon name="heart" size={22} on={on} />
        <Text>{count > 0 ? formatCount(count) : t('赞')}</Text>
      </View>
      <View className="rd-act" ariaRole="button" onTap={linkTo(pathOfComments(id))}>
        <Icon name="message-circle" size={22} />
        <Text>{comments > 0 ? t('{n} 条评论', { n: formatCount(comments) }) : t('评论')}</Text>
      </View>
      <View className="rd-act" ariaRole="button" onTap={() => void more()}>
        <Icon name="dots" size={22} />
        <Text>{t('更多')}</Text>
      </View>
    </View>
  )
})

async function remove(store: ProgrammeStore): Promise<void> {
  const sure = await feedback.modal({
    title: t('删除这个节目？'),
    content: t('录音和弹幕会一起删除，不能恢复。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (!sure) return
  await store.remove()
  feedback.toast(t('已删除'))
  back()
}
