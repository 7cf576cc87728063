#!/usr/bin/env bash
# Runs the whole portal in the cluster of the current kubectl context, in the namespace `portal`:
#   ./deploy/kubernetes/trial.sh            needs the image student-portal:trial on the nodes
# Secrets are made once, at random, and kept; run it again after each change.
set -euo pipefail
cd "$(dirname "$0")"

services=(identity xp announcements study testlab library jobs assistant)
random() { head -c 24 /dev/urandom | base64 | tr -d '+/=\n'; }
has() { kubectl -n portal get secret "$1" >/dev/null 2>&1; }
# secret NAME KEY=VALUE…
secret() {
  local name=$1; shift
  local args=(); for pair in "$@"; do args+=(--from-literal="$pair"); done
  kubectl -n portal create secret generic "$name" "${args[@]}" --dry-run=client -o yaml | kubectl apply -f - >/dev/null
}

kubectl apply -f overlays/trial/namespace.yaml

if ! has trial-servers; then
  echo 'Making secrets …'
  admin_password=$(random); files_key=$(random); files_secret=$(random); redis_password=$(random)
  s3="s3://$files_key:$files_secret@files:8333/portal?region=us-east-1&tls=false"
  roles='{'; nats=()
  for name in "${services[@]}"; do
    postgres_password=$(random); nats_password=$(random)
    roles+="\"$name\":\"$postgres_password\","
    nats+=("NATS_PASSWORD_${name^^}=\"$nats_password\"")
    pairs=("DATABASE_URL=postgres://$name:$postgres_password@postgres:5432/portal" "NATS_PASSWORD=$nats_password" "S3_URL=$s3")
    if [ "$name" = identity ]; then
      pairs+=("AUTH_SECRET=$(random)$(random)" 'ADMIN_EMAIL=admin@miva.edu.ng' "ADMIN_PASSWORD=$admin_password")
    fi
    secret "portal-$name" "${pairs[@]}"
  done
  nats_password=$(random)
  nats+=("NATS_PASSWORD_GATEWAY=\"$nats_password\"" "NATS_PASSWORD_OPERATOR=\"$(random)\"")
  secret portal-gateway "NATS_PASSWORD=$nats_password" "REDIS_URL=redis://gateway:$redis_password@redis:6379" "S3_URL=$s3"
  secret trial-nats "${nats[@]}"
  secret trial-redis "valkey.conf=$(printf 'bind * -::*\nsave ""\nappendonly no\nmaxmemory 200mb\nuser default off\nuser gateway on >%s resetchannels ~portal:* &portal:live* &portal:live#/#* +@connection +@read +@write +@pubsub +@scripting +time -@dangerous\n' "$redis_password")"
  secret trial-files "s3.json={\"identities\":[{\"name\":\"portal\",\"credentials\":[{\"accessKey\":\"$files_key\",\"secretKey\":\"$files_secret\"}],\"actions\":[\"Admin\"]}]}"
  secret trial-admin "password=$admin_password"
  owner_password=$(random)
  secret portal-backup "DATABASE_URL=postgres://portal:$owner_password@postgres:5432/portal" "S3_URL=$s3"
  # Last: while it is missing, a run that was cut off begins anew.
  secret trial-servers "POSTGRES_PASSWORD=$owner_password" "ROLE_PASSWORDS=${roles%,}}"
fi

# A job cannot be changed: it runs anew with each rollout.
kubectl -n portal delete job roles bucket migrate --ignore-not-found >/dev/null
kubectl apply -k overlays/trial
kubectl -n portal wait --for=condition=complete --timeout=15m job/roles job/bucket job/migrate
for name in gateway "${services[@]}"; do
  kubectl -n portal rollout status --timeout=10m "deployment/$name"
done
cat <<END

The portal runs in the namespace 'portal'.
  kubectl -n portal port-forward service/gateway 8080:80     http://localhost:8080
  kubectl -n portal port-forward service/mail 8025           http://localhost:8025 shows every mail
  kubectl -n portal get secret trial-admin -o jsonpath='{.data.password}' | base64 -d     of admin@miva.edu.ng
END
