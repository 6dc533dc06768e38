import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/{core,features}/**/tables.ts',
  out: './server/migrations',
})
