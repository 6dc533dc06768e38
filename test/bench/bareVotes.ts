/**
 * What a vote would be without a product: node's own HTTP server, and one prepared insert of the row that the real one
 * keeps. No sessions, rights, checks of whose turn it is, counts or receipts. DATABASE_URL, DATABASE_POOL, EVENT, FIRST:
 * voters are taken one after the other from that number on.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { pool, serve } from './bareServer'

const { EVENT, FIRST } = process.env

const text = `insert into vote_ballots (id, school_id, event_id, voter_id, day, slot, choices, entry_id, key, code, state, young,
    address, device, cast_at)
  select $1, v.school_id, v.id, u.id, date '2000-01-01', 1, 1, e.id, $2, $3, 'counted', false, $4, $5, now()
  from vote_events v join vote_entries e on e.event_id = v.id and e.number = $6 join users u on u.phone = $7 where v.id = $8
  returning id, code, entry_id, cast_at`

let turn = Number(FIRST)
serve(async () => {
  turn += 1
  const values = [
    randomUUID(),
    randomUUID(),
    randomBytes(5).toString('hex'),
    randomBytes(32),
    randomBytes(32),
    1 + (turn % 10),
    `17${String(turn).padStart(9, '0')}`,
    EVENT,
  ]
  const { rows } = await pool.query({ name: 'bare_vote', text, values })
  return { receipts: rows, own: { barrier: null, left: 0, chosen: [rows[0]?.entry_id], entry: null } }
})
