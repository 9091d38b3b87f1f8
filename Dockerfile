# The hub for a real site: one bundled file, the displays beside it, and the one library that can't be bundled.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY shared shared
COPY hub hub
COPY displays displays
RUN node node_modules/vite/bin/vite.js build \
  && node node_modules/vite/bin/vite.js build --mode hub

FROM node:24-bookworm-slim
ENV NODE_ENV=production KDS_DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules/better-sqlite3/package.json node_modules/better-sqlite3/package.json
COPY --from=build /app/node_modules/better-sqlite3/lib node_modules/better-sqlite3/lib
COPY --from=build /app/node_modules/better-sqlite3/prebuilds node_modules/better-sqlite3/prebuilds
COPY --from=build /app/dist dist
COPY migrations migrations
COPY LICENSE ./
COPY scripts/container-health.ts scripts/container-health.ts
COPY scripts/image-kds /usr/local/bin/kds
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4600
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 CMD ["node", "scripts/container-health.ts"]
# So that "docker compose run --rm hub restore <copy>" runs a command of the hub.
ENTRYPOINT ["node", "--max-semi-space-size=4", "--no-parallel-scavenge", "dist/hub.js"]
