/** Who may do what with a plant. */
import assert from 'node:assert/strict'
import { mine, type Ownership, type Rule, type Stage } from '../../owners'
import { say, as } from '../../asks'

function rules(stage: Stage): Record<string, Rule> {
  const plant = async () => {
    const { plant: sown } = await say(stage.app.post('game/sow', {}, as(stage.owner)))
    return sown?.id ?? assert.fail('nothing grows')
  }
  return {
    'game/harvest': {
      who: mine,
      make: async () => {
        const id = await plant()
        await stage.app.pool.query(
          `update users set student_until = now() + interval '1 year' where id = $1`,
          [stage.owner.userId],
        )
        await stage.app.pool.query(
          `insert into signins (user_id, day, streak, points, created_at)
           select $1, '2020-01-01'::date + n, 1, 1, now() from generate_series(1, 50) n on conflict do nothing`,
          [stage.owner.userId],
        )
        return { id }
      },
    },
    'game/collect': { who: mine, make: async () => ({ id: await plant(), sources: ['sign'] }) },
    // of people who follow each other: nobody here is a friend of the owner's, and one's own is not watered
    'game/water': { who: [], make: async () => ({ id: await plant(), note: 'cheer' }) },
  }
}

export default { rules } satisfies Ownership
